/** One protected bean for each kind of bean. Liberty wants every enterprise bean in a file of its own. */
package dev.idempotency.sample.container.desks;
