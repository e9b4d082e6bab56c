/** A balance list with a group of columns for each of several years ("2023年 期初余额 …, 2024年 期初余额 …"). */
import { labelKey } from "./header-text.ts";

const YEAR = /((?:19|20)\d\d)\s*(?:年度|年|度)?(?!\s*\d|[-./])/;

/** The label without its year. */
export const withoutYear = (label: string): string => label.replace(YEAR, "").replace(/^[\s\-_.]+|[\s\-_.]+$/g, "");

const yearOf = (label: string): number | null => {
  const found = YEAR.exec(label);
  return found && labelKey(withoutYear(label)) !== "" ? Number(found[1]) : null;
};

/** Years of which each has the same columns, the earliest first; none where one year or no year is named. */
export function yearsOfColumns(labels: readonly string[]): number[] {
  const groups = new Map<number, Set<string>>();
  for (const label of labels) {
    const year = yearOf(label);
    if (year !== null) groups.set(year, (groups.get(year) ?? new Set()).add(labelKey(withoutYear(label))));
  }
  const [first, ...others] = groups.values();
  const isSame = (group: ReadonlySet<string>) =>
    first?.size === group.size && [...group].every((key) => first.has(key));
  return others.length > 0 && others.every(isSame) ? [...groups.keys()].sort((a, b) => a - b) : [];
}

/** The labels as if the list had the one year alone: those of the others are blank. */
export const labelsOfYear = (labels: readonly string[], year: number): string[] =>
  labels.map((label) => {
    const own = yearOf(label);
    if (own === null) return label;
    return own === year ? withoutYear(label) : "";
  });
