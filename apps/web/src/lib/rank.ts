/** How well a name answers what was typed; the same order everywhere something is looked for by name, number or initials. */
export interface Named {
  label: string;
  /** Numbers and further words it may be found by. */
  more?: string;
  /** First letters of its pinyin; undefined until the dictionary has come. */
  initials?: string | undefined;
}

/** 0 is the thing itself, then what begins so, then initials that are or begin so, then what holds it; undefined where it does not. */
export function rankOf(query: string, { label, more = "", initials = "" }: Named): number | undefined {
  const text = query.trim().toLowerCase();
  const name = label.toLowerCase();
  const all = [name, more.toLowerCase(), initials];
  if (!text.split(/\s+/).every((word) => all.some((one) => one.includes(word)))) return undefined;
  const tests = [
    name === text,
    name.startsWith(text),
    initials === text,
    initials.startsWith(text),
    name.includes(text),
  ];
  const found = tests.indexOf(true);
  return found < 0 ? tests.length : found;
}

/** Those that answer, the best first; of equals what was used last, then as given. */
export function ranked<T extends Named & { key: string }>(
  query: string,
  all: readonly T[],
  recent: readonly string[],
): T[] {
  const usedAt = (key: string) => {
    const place = recent.indexOf(key);
    return place < 0 ? recent.length : place;
  };
  return all
    .flatMap((item) => {
      const rank = rankOf(query, item);
      return rank === undefined ? [] : [{ item, rank, used: usedAt(item.key) }];
    })
    .sort((a, b) => a.rank - b.rank || a.used - b.used)
    .map(({ item }) => item);
}
