/** How two texts differ, paragraph by paragraph: the longest common run of them stays. */
export interface Change {
  kind: "same" | "added" | "removed";
  text: string;
}

export const paragraphsOf = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, "text/html").body.querySelectorAll("p, li")]
    .filter((one) => one.querySelector("p, li") === null)
    .map((one) => one.textContent?.trim() ?? "")
    .filter((text) => text !== "");

/** Lengths of the longest common runs from each place on. */
function lengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [row = [], below = []] = [table[i], table[i + 1]];
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

export function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  const table = lengths(before, after);
  const from = (i: number, j: number): number => table[i]?.[j] ?? -1;
  const kindAt = (i: number, j: number): Change["kind"] => {
    if (i < before.length && before[i] === after[j]) return "same";
    return from(i + 1, j) >= from(i, j + 1) ? "removed" : "added";
  };
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const kind = kindAt(i, j);
    changes.push({ kind, text: (kind === "added" ? after[j] : before[i]) ?? "" });
    if (kind !== "added") i += 1;
    if (kind !== "removed") j += 1;
  }
  return changes;
}
