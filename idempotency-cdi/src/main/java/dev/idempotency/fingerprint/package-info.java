/**
 * The canonical form of what was received, and its digest. Depends on nothing of the project.
 *
 * <p>A fingerprint is {@code v1:} and the unpadded base64url SHA-256 of the canonical form below. Recorded fingerprints
 * outlive releases, so this form never changes within {@code v1}: a retry must not be refused because of an upgrade.
 * What a release refuses today, a later one may accept.
 *
 * <h2>Values</h2>
 *
 * Each value starts with one ASCII character that says what it is. A <em>string</em> is its size in bytes, as four bytes
 * with the most significant first, and then its UTF-16 units, each on its own in the one to three bytes that UTF-8 has
 * for that number. So no value's form is the beginning of another's, and different values have different forms.
 *
 * <table>
 * <caption>The forms</caption>
 * <tr><th>value</th><th>form</th></tr>
 * <tr><td>null</td><td>{@code z}</td></tr>
 * <tr><td>true, false</td><td>{@code t}, {@code f}</td></tr>
 * <tr><td>number</td><td>{@code n} and the string {@code [-]digits e exponent} without blanks: the digits from the first
 * to the last that is not zero, and the power of ten of that last one; any zero is {@code 0e0}</td></tr>
 * <tr><td>infinite, not a number</td><td>{@code y} and the string {@code NaN}, {@code Infinity} or
 * {@code -Infinity}</td></tr>
 * <tr><td>text</td><td>{@code s} and the string</td></tr>
 * <tr><td>bytes</td><td>{@code b}, their number as four bytes, the bytes</td></tr>
 * <tr><td>list</td><td>{@code l}, the elements in their order, {@code e}</td></tr>
 * <tr><td>set</td><td>{@code u}, the elements in the order of their forms as unsigned bytes, {@code e}</td></tr>
 * <tr><td>object</td><td>{@code o}, then for each member its key and its value, in the order of the keys' forms as
 * unsigned bytes, {@code e}. Members whose value is null are left out, except in a JSON merge patch. Two members with
 * one key are refused.</td></tr>
 * <tr><td>ignored element of a list, ignored document</td><td>{@code x}</td></tr>
 * </table>
 *
 * <p>More than 256 levels are refused, and with them what contains itself.
 *
 * <h2>HTTP requests</h2>
 *
 * {@code H} and the method as a string; the path; the query as an object whose keys are texts and whose values
 * are lists of texts; the body. No body is {@code N}. A body whose media type ends in {@code /json} or {@code +json} is
 * {@code J}, type and subtype in lower case as a string, and the JSON value, where strings are texts, arrays are lists
 * and an exponent has up to 18 digits. Its text is decoded strictly, as UTF-8 or by the {@code charset} parameter, and a
 * byte order mark is skipped. Any other body, and JSON in an unknown charset, is {@code B}, type and subtype, the name
 * of the charset in lower case or nothing for UTF-8, both as strings, the size as four bytes, the bytes.
 *
 * <p>The path is a list with an element for each segment: the list of what its semicolons separate, percent-decoded, as
 * bytes. One slash in front of the path counts as none.
 *
 * <p>In bodies of {@code application/merge-patch+json}, where null removes and absent keeps, members whose value is null
 * stay.
 *
 * <p>What a JSON pointer points at is left out of an object, and replaced by {@code x} elsewhere.
 *
 * <h2>Messages</h2>
 *
 * {@code M} and the body. No body is {@code N}; a text that is one JSON object or array in the sense of the above is
 * {@code J} and the JSON value; any other text is a text, bytes are bytes. Named values are an object whose keys are
 * texts, values in an order are a list, and each value is what it would be among arguments.
 *
 * <h2>Arguments</h2>
 *
 * {@code A}, the values of the arguments that count, {@code e}. By the class of a value:
 *
 * <ul>
 *   <li>Integers, {@code BigInteger} and {@code BigDecimal} are numbers, so {@code 1}, {@code 1L} and {@code 1.00} are
 *       the same. A {@code double} or {@code float} is the decimal with the fewest digits, rounded half-even from the
 *       exact value, that is read back as the same value.
 *   <li>Characters and character sequences, UUID, URI, URL, currency and time zone are their text; a {@code Locale} is its
 *       language tag; an enum constant is its name.
 *   <li>Values of {@code java.time} are their ISO text and are not converted: {@code 10:00Z} and {@code 11:00+01:00} are
 *       different, although they are the same instant. A {@code java.util.Date} is the text of its instant.
 *   <li>{@code byte[]} is bytes; other arrays and collections are lists in the order of iteration; a {@code Set} is a set;
 *       a {@code Map} is an object. An optional is its content, or null.
 *   <li>A {@code JsonValue} is what the JSON of a body would be.
 *   <li>Any other object is an object of its instance fields and those of its superclasses, whether record or plain
 *       class, keyed by name as text, without transient and ignored ones. So a field that is added later, and null,
 *       changes nothing.
 *   <li>Where the class of an object or enum constant extends another class, or implements a sealed interface, {@code c}
 *       and the name of the class as a string stand before it. The names of other classes do not count.
 * </ul>
 */
@NullMarked
package dev.idempotency.fingerprint;

import org.jspecify.annotations.NullMarked;
