/** Items of a checklist that are put only when another item's answer demands it: the same for server, screen, print and score. */

export interface Condition {
  /** An item above it in the list. */
  item: string;
  /** The answers that demand it. */
  is: readonly string[];
}
interface Conditional {
  code: string;
  onlyIf?: Condition;
}

/** The items that apply with these answers: one whose condition hangs on an item that does not apply does not apply either. */
export function applicableItems<I extends Conditional>(
  items: readonly I[],
  answered: (code: string) => string | null,
): I[] {
  const applicable = new Set<string>();
  for (const { code, onlyIf } of items) {
    const answer = onlyIf ? answered(onlyIf.item) : null;
    const isDemanded = !onlyIf || (applicable.has(onlyIf.item) && answer !== null && onlyIf.is.includes(answer));
    if (isDemanded) applicable.add(code);
  }
  return items.filter(({ code }) => applicable.has(code));
}

/** A condition names an item above it and answers of that item; anything else is a fault of the declaration. */
export function checkConditions<I extends Conditional>(
  items: readonly I[],
  answersOf: (item: I) => Readonly<Record<string, unknown>>,
): void {
  for (const [at, { code, onlyIf }] of items.entries()) {
    if (!onlyIf) continue;
    const above = items.slice(0, at).find((item) => item.code === onlyIf.item);
    if (!above) throw new Error(`${code} is conditional on ${onlyIf.item}, which does not stand above it.`);
    const unknown = onlyIf.is.find((answer) => !Object.hasOwn(answersOf(above), answer));
    if (unknown !== undefined || onlyIf.is.length === 0)
      throw new Error(`${code} is conditional on an answer that ${onlyIf.item} does not have: ${unknown ?? "none"}.`);
  }
}
