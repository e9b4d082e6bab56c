/** Of what both sides say about a request. */
export const wordsMax = 2000;
