/** What a table says of a text that somebody wrote; `constructor` and the like are texts as any other. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
