/** Lines of counted entries on a statement item, and which of its details they name. */
import { ADJUSTMENT_TYPES, type AdjustmentHead, type AdjustmentLine, isCounted } from "./adjustment.ts";
import { openingLines, persistingHeads } from "./persisting.ts";

interface Line extends AdjustmentLine {
  fsItemId?: number;
}
interface Head extends AdjustmentHead {
  id: number;
  lines: readonly Line[];
}
export interface ItemKey {
  id: number;
  code: string;
}

const isOn =
  ({ id, code }: ItemKey) =>
  (line: Line): boolean =>
    line.fsItemId === id || line.itemCode === code || line.ofWhich === code;

/** With the column and kind they belong to. */
export const linesOn = (heads: readonly Head[], item: ItemKey) =>
  heads.filter(isCounted).flatMap(({ id: headId, type, lines }) => {
    const { column, kind } = ADJUSTMENT_TYPES[type];
    return column === "none" ? [] : lines.filter(isOn(item)).map((line) => ({ headId, line, column, kind }));
  });

/** Lines of opening entries that persist, as they stand in the closing. */
export const carriedOn = (heads: readonly Head[], item: ItemKey) =>
  persistingHeads(heads.filter(isCounted)).flatMap(({ id: headId, lines }) =>
    (openingLines(lines) as Line[]).filter(isOn(item)).map((line) => ({ headId, line })),
  );

export interface NamedDetail {
  accountCode: string | null;
  auxId: number | null;
  detailName: string;
}

/**
 * By account, by name ("应收账款-甲公司" is 甲公司's) or by both; a line that names none stays with the item alone. Of an account that no detail
 * has, such as one above those of the books, it is the detail that people keep without an account under this very name.
 */
export function detailOf<Detail extends NamedDetail>(
  details: readonly Detail[],
  { accountCode = null, lineName = "" }: AdjustmentLine,
): Detail | undefined {
  const ofAccount = accountCode === null ? details : details.filter((detail) => detail.accountCode === accountCode);
  if (ofAccount.length === 0)
    return details.find((detail) => detail.accountCode === null && detail.detailName === lineName);
  const byName = lineName === "" ? undefined : namedIn(ofAccount, lineName);
  if (byName || accountCode === null) return byName;
  return ofAccount.find(({ auxId }) => auxId === null);
}

const lastPart = (name: string): string =>
  name
    .split(/[-－—]/)
    .at(-1)
    ?.trim() ?? name;

const namedIn = <Detail extends NamedDetail>(details: readonly Detail[], name: string): Detail | undefined =>
  details.find(({ detailName }) => detailName === name) ??
  details.find(({ detailName }) => detailName === lastPart(name)) ??
  details.find(({ detailName }) => lastPart(detailName) === lastPart(name));
