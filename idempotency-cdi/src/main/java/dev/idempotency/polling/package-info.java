/** The boring loop: work that is looked for now and then, and at once when somebody says that there is some. */
@NullMarked
package dev.idempotency.polling;

import org.jspecify.annotations.NullMarked;
