/** The way from any figure, bar or cell to its ledger lines: the address of the data query (数据查询) that shows them. */
import type { Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { projectHref } from "../../../../lib/ids.ts";

export const linesPath = "/maindo/dataquery";
/**
 * Lines; sub-ledger (明细账); auxiliary ledgers (辅助账); account balances (科目余额表) and auxiliary balances (辅助余额表); columns (多栏账);
 * quantities (数量金额账); what people wrote beside vouchers (留言).
 */
export const lineTabs = [
  "lines",
  "ledger",
  "aux",
  "balances",
  "auxBalances",
  "columns",
  "quantity",
  "messages",
] as const;
export type LineTab = (typeof lineTabs)[number];

/** Every part is optional and named as the address names it; all that is given must hold of a line. */
export interface LinePlace {
  tab?: LineTab | undefined;
  /** Data period; the project's current one where it is left out. */
  period?: number | undefined;
  /** This account and those below it. */
  account?: string | undefined;
  /** Auxiliary item. */
  aux?: number | undefined;
  /** Months yyyymm. */
  jPeriodFrom?: number | undefined;
  jPeriodTo?: number | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  side?: "dr" | "cr" | undefined;
  amountFrom?: string | undefined;
  amountTo?: string | undefined;
  jType?: string | undefined;
  preparer?: string | undefined;
  /** Beginning of a level-1 account on the other side of the voucher. */
  counter?: string | undefined;
  /** Leaves out the client's own closing entries of profit and loss. */
  withoutClosing?: boolean | undefined;
  keyword?: string | undefined;
  expression?: Expression | undefined;
  /** "jDate", "amount desc": a column of GetVoucherLibList. */
  sort?: string | undefined;
  /** Shown beside the lines. */
  voucher?: number | undefined;
}

export function linesHref(projectId: number, place: LinePlace = {}): string {
  const { expression, ...plain } = place;
  const texts = Object.entries({ ...plain, expression: expression && JSON.stringify(expression) });
  const given = texts.flatMap(([name, value]): [string, string][] =>
    value === undefined || value === "" || value === false ? [] : [[name, String(value)]],
  );
  return projectHref(linesPath, projectId, undefined, Object.fromEntries(given));
}
