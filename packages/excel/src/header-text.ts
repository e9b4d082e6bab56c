/** Header labels reduced to what matters when they are compared. */
import { toHalfWidth } from "./parse-amount.ts";
import { withoutUnit } from "./units.ts";

/** Full width, spaces, asterisks, colons, unit notes and letter case do not matter in a label. */
export function labelKey(label: string): string {
  return withoutUnit(toHalfWidth(label).replace(/\s/g, ""))
    .replace(/[*:_]/g, "")
    .replace(/[[【〔{]/g, "(")
    .replace(/[\]】〕}]/g, ")")
    .replace(/\((?:人民币)?(?:单位)?(?:元|人民币|rmb|cny|yuan)\)/gi, "")
    .replace(/[—–－]/g, "-")
    .toLowerCase();
}

/** 1 for equal labels, 0 for labels with nothing in common: one less the edits per character. */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  if (Math.abs(a.length - b.length) / longer > 0.5) return 0;
  return 1 - editDistance(a, b) / longer;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
