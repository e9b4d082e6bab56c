/** Inputs that cannot be guessed from the schema, by path; ids of the needed project are filled in by the test. */
export const samples: Record<string, Record<string, unknown>> = {};

/** Calls of existing clients in areas that are built, which come with a later part of the product; and with which. */
export const later: Record<string, string> = {};
