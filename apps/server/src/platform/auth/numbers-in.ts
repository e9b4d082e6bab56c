/** Numbers of what was asked for, as the caller named it; texts may be searches and are nobody's business. */
export const numbersIn = (input: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typeof input === "object" && input !== null ? input : {}).filter(
      (field): field is [string, number] => typeof field[1] === "number",
    ),
  );
