package dev.idempotency.config;

/** How many letters must be changed, added or removed to make one word of another (Levenshtein). */
final class EditDistance {

    private EditDistance() {}

    static int between(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            above = row(a.charAt(i - 1), b, i, above);
        }
        return above[b.length()];
    }

    private static int[] row(char letter, String b, int i, int[] above) {
        int[] row = new int[b.length() + 1];
        row[0] = i;
        for (int j = 1; j <= b.length(); j++) {
            int change = above[j - 1] + (letter == b.charAt(j - 1) ? 0 : 1);
            row[j] = Math.min(change, Math.min(above[j], row[j - 1]) + 1);
        }
        return row;
    }
}
