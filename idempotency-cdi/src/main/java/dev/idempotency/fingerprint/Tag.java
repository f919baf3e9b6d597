package dev.idempotency.fingerprint;

/** The first byte of each canonical value: what kind it is of. */
enum Tag {
    NULL('z'),
    TRUE('t'),
    FALSE('f'),
    NUMBER('n'),
    /** A floating-point value that is no number. */
    NOT_A_NUMBER('y'),
    TEXT('s'),
    BYTES('b'),
    LIST('l'),
    SET('u'),
    OBJECT('o'),
    /** Stands before a value whose class is one of a family. */
    CLASS('c'),
    END('e'),
    /** An ignored element: its neighbours keep their places. */
    LEFT_OUT('x'),
    HTTP('H'),
    ARGUMENTS('A'),
    MESSAGE('M'),
    JSON_BODY('J'),
    OTHER_BODY('B'),
    NO_BODY('N');

    final byte code;

    Tag(char code) {
        this.code = (byte) code;
    }
}
