/** What a person left out or emptied is stored as null. */
export const orNull = <T>(value: T | null | undefined): T | null =>
  value === undefined || value === "" ? null : value;
