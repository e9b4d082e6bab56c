/** The order in which a sheet sorts texts: Chinese by pinyin and letters of either case alike, as Excel does; Univer goes by their codes. */
import { CellValueType, type ICellData, type Injector, type Nullable } from "@univerjs/core";
import { SheetsSortService, SortType } from "@univerjs/preset-sheets-sort";

const collator = new Intl.Collator("zh-Hans-CN-u-co-pinyin", { sensitivity: "accent" });

const isHan = (sign: string | undefined): boolean => sign !== undefined && /^\p{Script=Han}/u.test(sign);

/** Letters stand before Chinese signs, which ICU's Chinese order has the other way round. */
function compare(a: string, b: string): number {
  const [ones, others] = [[...a], [...b]];
  const at = ones.findIndex((sign, index) => collator.compare(sign, others[index] ?? "") !== 0);
  if (at >= 0 && at < others.length && isHan(ones[at]) !== isHan(others[at])) return isHan(ones[at]) ? 1 : -1;
  return collator.compare(a, b);
}

function textOf(cell: Nullable<ICellData>): string | null {
  const rich = cell?.p?.body?.dataStream;
  if (rich !== undefined) return rich.replace(/\r\n$/, "");
  const isText = cell && cell.t !== CellValueType.NUMBER && cell.t !== CellValueType.BOOLEAN;
  return isText && typeof cell.v === "string" && cell.v !== "" ? cell.v : null;
}

/** Of two texts; anything else is left to Univer, which puts numbers before texts and empty cells at the end. */
export function compareTexts(
  isAscending: boolean,
  one: Nullable<ICellData>,
  other: Nullable<ICellData>,
): number | null {
  const [a, b] = [textOf(one), textOf(other)];
  if (a === null || b === null) return null;
  return isAscending ? compare(a, b) : compare(b, a);
}

export const orderTexts = (injector: Injector): void =>
  injector
    .get(SheetsSortService)
    .registerCompareFn((type, one, other) => compareTexts(type === SortType.ASC, one, other));
