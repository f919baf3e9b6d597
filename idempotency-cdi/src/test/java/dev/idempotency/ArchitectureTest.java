package dev.idempotency;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The arrows between the packages go one way. */
@AnalyzeClasses(packages = "dev.idempotency", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String ROOT = "dev.idempotency";

    @ArchTest
    static final ArchRule the_root_points_at_nothing = only("");

    @ArchTest
    static final ArchRule wire_points_at_nothing = only("wire");

    @ArchTest
    static final ArchRule fingerprint_points_at_nothing = only("fingerprint");

    @ArchTest
    static final ArchRule jta_points_at_nothing = only("jta");

    @ArchTest
    static final ArchRule spi_points_at_the_root = only("spi", "");

    @ArchTest
    static final ArchRule messages_are_a_leaf = only("messages");

    @ArchTest
    static final ArchRule config_is_a_leaf = only("config", "messages");

    @ArchTest
    static final ArchRule record_points_at_the_root = only("record", "");

    @ArchTest
    static final ArchRule retention_knows_ages_and_no_protocol = only("retention", "", "record", "config", "messages");

    @ArchTest
    static final ArchRule execution_knows_neither_http_nor_sql =
            only("execution", "", "spi", "record", "retention", "jta", "fingerprint", "config", "messages");

    @ArchTest
    static final ArchRule interception_points_at_the_protocol = only("interception", "", "spi", "execution");

    @ArchTest
    static final ArchRule invocation_points_at_the_protocol = only(
            "invocation",
            "",
            "spi",
            "execution",
            "record",
            "retention",
            "jta",
            "fingerprint",
            "wire",
            "config",
            "messages");

    @ArchTest
    static final ArchRule rest_points_at_the_protocol =
            only("rest", "", "spi", "execution", "record", "retention", "wire", "fingerprint", "config", "messages");

    @ArchTest
    static final ArchRule jdbc_points_at_its_ports =
            only("jdbc", "", "record", "outgoing", "client", "config", "messages");

    @ArchTest
    static final ArchRule polling_points_at_nothing = only("polling");

    @ArchTest
    static final ArchRule outgoing_knows_neither_the_protocol_nor_sql =
            only("outgoing", "", "client", "wire", "jta", "polling", "messages");

    @ArchTest
    static final ArchRule ops_points_at_ports = only("ops", "", "retention");

    @ArchTest
    static final ArchRule health_may_be_missing = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + ".ops.PurgeHealth")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.microprofile.health");

    @ArchTest
    static final ArchRule messaging_may_be_missing = noClasses()
            .that()
            .haveSimpleNameNotStartingWith("Jms")
            .and()
            .haveSimpleNameNotStartingWith("MessageReader")
            .and()
            .doNotHaveSimpleName("MessageBody")
            .and()
            .doNotHaveSimpleName("Part")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.jms");

    @ArchTest
    static final ArchRule client_points_at_the_wire = only("client", "wire");

    @ArchTest
    static final ArchRule client_is_plain_java_with_json = noClasses()
            .that()
            .resideInAPackage(ROOT + ".client")
            .should()
            .dependOnClassesThat(DescribedPredicate.describe(
                    "are of Jakarta EE, but not of JSON-P",
                    other -> other.getPackageName().startsWith("jakarta.")
                            && !other.getPackageName().equals("jakarta.json")));

    @ArchTest
    static final ArchRule no_package_is_part_of_a_circle =
            slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule the_protocol_is_free_of_technology = noClasses()
            .that()
            .resideInAPackage(ROOT + ".execution")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "jakarta.enterprise..", "jakarta.inject..", "jakarta.ws..", "java.sql..", "javax.sql..");

    @ArchTest
    static final ArchRule the_composition_root_is_used_by_nobody = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".bootstrap")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".bootstrap");

    @ArchTest
    static final ArchRule nothing_is_written_past_the_log = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

    @ArchTest
    static final ArchRule nobody_sleeps = noClasses().should().callMethod(Thread.class, "sleep", long.class);

    /** Arguments of the application's methods may be anything. */
    @ArchTest
    static final ArchRule times_are_those_of_java_time = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".fingerprint")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Date");

    /** That package may use these others of the project, and no further ones. */
    private static ArchRule only(String from, String... others) {
        Set<String> allowed = Stream.concat(Stream.of(from), Stream.of(others))
                .map(ArchitectureTest::named)
                .collect(Collectors.toSet());
        return noClasses()
                .that()
                .resideInAPackage(named(from))
                .should()
                .dependOnClassesThat(new DescribedPredicate<>("are of another package of the project") {
                    @Override
                    public boolean test(JavaClass other) {
                        return other.getPackageName().startsWith(ROOT) && !allowed.contains(other.getPackageName());
                    }
                });
    }

    private static String named(String part) {
        return part.isEmpty() ? ROOT : ROOT + "." + part;
    }
}
