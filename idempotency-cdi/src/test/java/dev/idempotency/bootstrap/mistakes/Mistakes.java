package dev.idempotency.bootstrap.mistakes;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.context.Dependent;
import jakarta.persistence.Entity;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** One bean for each mistake that is refused at deployment. */
final class Mistakes {

    private Mistakes() {}

    @Dependent
    static class Good {
        @IdempotentOperation("good")
        public String good(@IdempotencyKey String key, String what) {
            return what;
        }
    }

    @Dependent
    static class SameNameAsGood {
        @IdempotentOperation("good")
        public void again(@IdempotencyKey String key) {}
    }

    @Dependent
    static class BadName {
        @IdempotentOperation("not a name")
        public void named(@IdempotencyKey String key) {}
    }

    @Dependent
    @IdempotentOperation("class")
    static class ClassWithTwoMethods {
        public void one(@IdempotencyKey String key) {}

        public void two(@IdempotencyKey String key) {}
    }

    @Dependent
    @IdempotentOperation("class")
    static class ClassWithOneMethod {
        public void one(@IdempotencyKey String key) {}
    }

    @Dependent
    static class NoKey {
        @IdempotentOperation("no.key")
        public void keyless(String what) {}
    }

    @Dependent
    static class TwoKeys {
        @IdempotentOperation("two.keys")
        public void keys(@IdempotencyKey String one, @IdempotencyKey String two) {}
    }

    @Dependent
    static class NumberAsKey {
        @IdempotentOperation("number.key")
        public void numbered(@IdempotencyKey long key) {}
    }

    @Dependent
    static class PrivateMethod {
        @IdempotentOperation("private")
        private void hidden(@IdempotencyKey String key) {}
    }

    @Dependent
    static class StaticMethod {
        @IdempotentOperation("static")
        public static void common(@IdempotencyKey String key) {}
    }

    @Dependent
    static class FinalMethod {
        @IdempotentOperation("final")
        public final void fixed(@IdempotencyKey String key) {}
    }

    @Dependent
    static class RequiresNew {
        @IdempotentOperation("requires.new")
        @Transactional(Transactional.TxType.REQUIRES_NEW)
        public void apart(@IdempotencyKey String key) {}
    }

    @Dependent
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    static class NotSupportedOnTheClass {
        @IdempotentOperation("not.supported")
        public void apart(@IdempotencyKey String key) {}
    }

    @Dependent
    static class Never {
        @IdempotentOperation("never")
        @Transactional(Transactional.TxType.NEVER)
        public void apart(@IdempotencyKey String key) {}
    }

    /** In this JVM there is no EJB container; the checks look at the annotations of whatever is a bean. */
    @Dependent
    @Stateless
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    static class SupportsOnAnEnterpriseBean {
        @IdempotentOperation("supports")
        public void perhaps(@IdempotencyKey String key) {}
    }

    @Dependent
    static class Later {
        @IdempotentOperation("later")
        public CompletionStage<String> later(@IdempotencyKey String key) {
            return null;
        }
    }

    @Dependent
    @Path("streams")
    static class Streaming {
        @POST
        @IdempotentOperation("streaming")
        public StreamingOutput stream() {
            return null;
        }
    }

    @Dependent
    @Path("suspended")
    static class SuspendedResponse {
        @POST
        @IdempotentOperation("suspended")
        public void later(@Suspended AsyncResponse response) {}
    }

    @Dependent
    @Path("safe")
    static class SafeMethod {
        @GET
        @IdempotentOperation("safe")
        public String read() {
            return "";
        }
    }

    @Dependent
    static class ObjectAsResult {
        @IdempotentOperation("object.result")
        public Object anything(@IdempotencyKey String key) {
            return "";
        }
    }

    @Dependent
    static class ListOfAnythingAsResult {
        @IdempotentOperation("wildcard.result")
        public List<?> anything(@IdempotencyKey String key) {
            return List.of();
        }
    }

    @Entity
    static class Row {}

    @Dependent
    static class EntityAsResult {
        @IdempotentOperation("entity.result")
        public Row row(@IdempotencyKey String key) {
            return new Row();
        }
    }

    @Dependent
    static class StreamAsArgument {
        @IdempotentOperation("stream.argument")
        public void read(@IdempotencyKey String key, InputStream content) {}
    }

    @Dependent
    static class EntityAsArgument {
        @IdempotentOperation("entity.argument")
        public void save(@IdempotencyKey String key, Row row) {}
    }

    @Dependent
    static class IgnoringOutsideOfHttp {
        @IdempotentOperation(value = "ignoring", ignoring = "/sentAt")
        public void quiet(@IdempotencyKey String key) {}
    }

    @Dependent
    @Path("pointer")
    static class BadPointer {
        @POST
        @IdempotentOperation(value = "pointer", ignoring = "sentAt")
        public void quiet() {}
    }
}
