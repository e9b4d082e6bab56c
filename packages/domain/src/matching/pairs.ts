/** One row with one row: the same amount, days near enough and, where it counts, the same reference. */
import { type Free, type Matching, type MatchRow, type Paired, pair } from "./free.ts";

type KeyOf = (row: MatchRow) => string | null;
const byReference: KeyOf = ({ amount, reference }) => (reference ? `${amount}|${reference}` : null);
const byAmount: KeyOf = ({ amount }) => String(amount);

const byDay =
  (side: Free) =>
  (a: number, b: number): number =>
    (side.row(a).day ?? 0) - (side.row(b).day ?? 0) || a - b;

function split(side: Free, places: readonly number[]): { dated: number[]; undated: number[] } {
  const dated = places.filter((at) => side.row(at).day !== null).sort(byDay(side));
  return { dated, undated: places.filter((at) => side.row(at).day === null) };
}

/** Of two lists in the order of their days, earliest first: no pair within the window is left over. */
function nearPairs({ left, right }: Matching, ofLeft: number[], ofRight: number[], days: number): [number, number][] {
  const found: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < ofLeft.length && j < ofRight.length) {
    const [one = 0, other = 0] = [ofLeft[i], ofRight[j]];
    const distance = (left.row(one).day ?? 0) - (right.row(other).day ?? 0);
    if (Math.abs(distance) <= days) found.push([one, other]);
    if (distance <= days) i++;
    if (-distance <= days) j++;
  }
  return found;
}

function pairsIn(matching: Matching, ofLeft: readonly number[], ofRight: readonly number[]): [number, number][] {
  const [l, r] = [split(matching.left, ofLeft), split(matching.right, ofRight)];
  const found: [number, number][] = [];
  const open = (places: readonly number[], side: 0 | 1): number[] => {
    const taken = new Set(found.map((one) => one[side]));
    return places.filter((at) => !taken.has(at));
  };
  // What happened on the same day belongs together before what merely may.
  for (const days of matching.rule.days > 0 ? [0, matching.rule.days] : [0])
    found.push(...nearPairs(matching, open(l.dated, 0), open(r.dated, 1), days));
  const zip = (a: readonly number[], b: readonly number[]): void => {
    for (const [at, one] of a.entries()) {
      const other = b[at];
      if (other !== undefined) found.push([one, other]);
    }
  };
  zip(open(l.dated, 0), r.undated);
  zip(l.undated, [...open(r.dated, 1), ...open(r.undated, 1)]);
  return found;
}

export function matchPairs(matching: Matching, isByReference: boolean): Paired[] {
  const keyOf = isByReference ? byReference : byAmount;
  const others = matching.right.by(keyOf);
  const found: Paired[] = [];
  for (const [key, left] of matching.left.by(keyOf)) {
    const right = others.get(key);
    if (!right) continue;
    const isAmbiguous = left.length !== right.length;
    for (const [one, other] of pairsIn(matching, left, right))
      found.push(pair(matching, { left: [one], right: [other] }, isByReference ? "reference" : "amount", isAmbiguous));
  }
  return found;
}
