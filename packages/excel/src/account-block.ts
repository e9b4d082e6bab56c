/** The heading of an account's entries in a sub-ledger: 科目：1002 银行存款, [100201]工行, 科目编码 | 1002 | 科目名称 | 银行存款. */
import { toHalfWidth } from "./parse-amount.ts";
import type { Row } from "./table-file.ts";

export interface AccountBlock {
  code: string;
  name: string;
}

const WORD = "(?:会计科目|明细科目|科目|账户|a/c|account)";
const CODED = new RegExp(
  `${WORD}(?:编码|代码|编号|号| code| no\\.?)?\\s*:?\\s*[[(]?([0-9][0-9A-Za-z.-]*)[\\])]?[\\s\\-_/\\\\|:]*(?:(?:科目|账户)?(?:名称|name)\\s*:?\\s*)?(.*)$`,
  "i",
);
const ALONE = /^[[(]?(\d{3,}[\d.-]*)[\])]?[\s\-_/\\|:]*(?![年月])(\P{ASCII}.*)$/u;
const NAMED = new RegExp(`^${WORD}(?:名称| name)?\\s*:\\s*(\\P{ASCII}.*)$`, "iu");
const CELLS_MAX = 8;

/** Null for a row that is no such heading. */
export function accountBlock(row: Row): AccountBlock | null {
  const cells = row.filter((cell): cell is string => cell !== null && cell.trim() !== "");
  if (cells.length === 0 || cells.length > CELLS_MAX) return null;
  const text = toHalfWidth(cells.map((cell) => cell.trim()).join("  ")).trim();
  const coded = CODED.exec(text) ?? (cells.length === 1 ? ALONE.exec(text) : null);
  if (coded) return RANGE.test(coded[1] ?? "") ? null : { code: coded[1] ?? "", name: nameIn(coded[2] ?? "") };
  const name = nameIn(NAMED.exec(text)?.[1] ?? "");
  return name === "" || ALL.test(name) ? null : { code: "", name };
}

/** What was asked for when it was printed: 科目：1001-6901, 科目：全部. */
const RANGE = /^\d{4,}-\d{4,}$/;
const ALL = /^(?:全部|所有|全体)/;

/** What stands behind the name: a currency, a unit, a period. */
const nameIn = (text: string): string => text.split(/\s{2,}|\s+(?=\S{1,8}:)/)[0]?.trim() ?? "";

/** Where the headings stand; null where the first rows have none. */
export function blockColumn(head: readonly Row[]): number | null {
  const found = head.find((row) => accountBlock(row) !== null);
  return found
    ? Math.max(
        0,
        found.findIndex((cell) => cell !== null && cell.trim() !== ""),
      )
    : null;
}
