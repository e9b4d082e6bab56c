/** Regular expressions that people may type: read alike by JavaScript and PostgreSQL, and done in linear time. */

/** Groups that look around, refer back, or carry flags; classes that the two engines read differently. */
const unlike = /\(\?|\\[1-9kbBAzZmMyYpPuxc]|\[\[|\[:|\*\*\*/;
/** A repeated group that holds a repetition itself: (a+)*, (a|b+){2,}. */
const nested = /\([^()]*[*+}][^()]*\)[*+{]/;
const countMax = 100;

export function isSafePattern(pattern: string): boolean {
  if (pattern.length === 0 || pattern.length > 200 || unlike.test(pattern) || nested.test(pattern)) return false;
  for (const [, from = "0", to = from] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    if (Number(from) > countMax || Number(to || from) > countMax) return false;
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
