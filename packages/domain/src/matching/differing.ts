/** Rows that belong together and do not agree: what the two sides have to explain. */
import { isNear, type Matching, type Paired, pair } from "./free.ts";

export function differing(matching: Matching): Paired[] {
  const { left, right, rule } = matching;
  const found: Paired[] = [];
  if (rule.reference !== "ignored") {
    const others = right.by(({ reference }) => reference || null);
    for (const [reference, ofLeft] of left.by(({ reference: own }) => own || null)) {
      const ofRight = others.get(reference);
      if (!ofRight) continue;
      const one = pair(matching, { left: ofLeft, right: ofRight }, "amountDiffers");
      found.push(one.difference === 0n ? { ...one, by: "dateDiffers" } : one);
    }
  }
  if (rule.reference === "required") return found;
  // Of an amount that both sides have once, the day alone keeps them apart.
  const others = right.by(({ amount }) => amount);
  for (const [amount, ofLeft] of left.by(({ amount: own }) => own)) {
    const ofRight = others.get(amount);
    if (ofRight?.length === 1 && ofLeft.length === 1 && !isNear(matching, ofLeft, ofRight))
      found.push(pair(matching, { left: ofLeft, right: ofRight }, "dateDiffers"));
  }
  return found;
}
