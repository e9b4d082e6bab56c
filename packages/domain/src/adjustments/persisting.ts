/** Opening entries in the closing (期初调整延续): an error of last year stands in this year's books until somebody rights it. */
import { adjustOpinion, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { sum } from "../money.ts";
import { isOciCode, OCI_RESERVE, RETAINED_EARNINGS } from "../statements/statement-line.ts";
import type { AdjustmentHead, AdjustmentLine } from "./adjustment.ts";

/**
 * Of the entries that are considered: opening AJE that neither the client has booked in the year nor another of them turns into the
 * year's profit. Opening reclassifications never persist: those of the closing are proposed from its own balances.
 */
export function persistingHeads<Head extends AdjustmentHead>(heads: readonly Head[]): Head[] {
  const turned = new Set(heads.flatMap(({ turnOf }) => turnOf ?? []));
  return heads.filter(
    ({ type, clientStatus, id }) =>
      type === adjustType.opening && clientStatus !== adjustOpinion.booked && (id === undefined || !turned.has(id)),
  );
}

/** An entry as it stands in balances of a later date: profit has become E108 年初未分配利润, other comprehensive income E105. */
export function openingLines(lines: readonly AdjustmentLine[]): AdjustmentLine[] {
  const profit = lines.filter((line) => line.itemCode.startsWith("P"));
  if (profit.length === 0) return [...lines];
  const reserveOf = (line: AdjustmentLine) => (isOciCode(line.itemCode) ? OCI_RESERVE : RETAINED_EARNINGS);
  const flowing = new Set<string>(profit.map(reserveOf));
  const remaining = lines.filter((line) => !line.itemCode.startsWith("P") && !flowing.has(line.itemCode));
  const into = (code: string, lineName: string) =>
    flowing.has(code)
      ? equityLine(
          code,
          lines.filter((line) => line.itemCode === code || (line.itemCode.startsWith("P") && reserveOf(line) === code)),
          lineName,
        )
      : [];
  return [...remaining, ...into(RETAINED_EARNINGS, "年初未分配利润"), ...into(OCI_RESERVE, "年初其他综合收益")];
}

/** The net of some lines on one item; nothing where they cancel out. */
export function equityLine(itemCode: string, lines: readonly AdjustmentLine[], lineName: string): AdjustmentLine[] {
  const net = sum(lines.map((line) => line.debit - line.credit));
  if (net === 0n) return [];
  return [{ itemCode, debit: net > 0n ? net : 0n, credit: net < 0n ? -net : 0n, lineName }];
}
