package dev.idempotency.sample.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How the header fields of answers are read, in the browser's own words for them. */
class HeadersIT extends BrowserContract {

    @Test
    void retryAfterIsSecondsOrADateInAnyOfItsThreeForms() {
        String waits = page.run("""
                        const { retryAfter } = await import('/idempotency/client/headers.js');
                        const now = Date.parse('1994-11-06T08:49:00Z');
                        return ['3', '0', '', '-5', '1.5', 'soon', '2030-01-01', '99999999999999',
                          'Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994',
                          'Sun, 06 Nov 1994 08:48:37 GMT'].map((value) =>
                            retryAfter(new Headers({ 'Retry-After': value }), now) / 1000);
                        """).toString();

        assertThat(waits).isEqualTo("[3,0,0,0,0,0,0,31536000,37,37,37,0]");
    }

    @Test
    void aDateCountsFromTheReceiversOwnClock() {
        String wait = page.run("""
                        const { retryAfter } = await import('/idempotency/client/headers.js');
                        const date = (second) => `Sun, 06 Nov 1994 08:49:${second} GMT`;
                        return retryAfter(new Headers({ 'Retry-After': date(37), Date: date(30) }), Date.now());
                        """).toString();

        assertThat(wait).isEqualTo("7000");
    }

    @Test
    void theStatusIsTheFirstLinkOfThatRelationToTheSameOrigin() {
        String links = page.run("""
                        const { statusLink } = await import('/idempotency/client/headers.js');
                        return ['</a>; rel="status"', '</a>; rel=status', '</a>; rel="next STATUS"',
                          '</a>; rel=next, </b>; title="x, <y>; rel=status"; rel="status"',
                          '<http://else.where/a>; rel="status", </c>; rel="status"',
                          '</a>; rel="next"; rel="status"', '<http://else.where/a>; rel="status"',
                          '<http://me:secret@shop.example/a>; rel="status"', '</a>; title="rel=status"', 'junk'
                        ].map((value) => statusLink(new Headers({ Link: value }), 'http://shop.example/orders'));
                        """).toString();

        assertThat(links)
                .isEqualTo("[\"http://shop.example/a\",\"http://shop.example/a\",\"http://shop.example/a\","
                        + "\"http://shop.example/b\",\"http://shop.example/c\",null,null,null,null,null]");
    }
}
