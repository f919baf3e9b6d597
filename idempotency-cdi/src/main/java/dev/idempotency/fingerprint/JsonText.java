package dev.idempotency.fingerprint;

import java.io.CharArrayReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;

/** Decodes the text of a JSON body strictly: what a lenient decoder replaces would make different bodies equal. */
final class JsonText {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private JsonText() {}

    static Reader decode(byte[] body, Charset charset) {
        try {
            CharBuffer text = charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(body));
            return reader(text);
        } catch (CharacterCodingException e) {
            throw new NotCanonicalException("The JSON body is not well-formed " + charset.name() + ".");
        }
    }

    private static Reader reader(CharBuffer text) {
        int mark = text.hasRemaining() && text.get(text.position()) == BYTE_ORDER_MARK ? 1 : 0;
        return new CharArrayReader(text.array(), text.arrayOffset() + text.position() + mark, text.remaining() - mark);
    }
}
