import type { TrialBalanceRow } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Lang } from "@digao/contract/messages";
import type { VariationFlag } from "@digao/domain/analysis/variation";
import { yuan } from "@digao/domain/money";
import { evaluate } from "@digao/domain/statements/formula";
import { lineName } from "@digao/domain/statements/statement-line";
import type { ProjectTrialBalance } from "./door.ts";
import { prefixOf } from "./items.ts";

const MARKS: Readonly<Record<VariationFlag, TrialBalanceRow["changeMark"]>> = {
  new: "new",
  gone: "gone",
  turnedNegative: "posToNeg",
  turnedPositive: "negToPos",
};

/** The wire's mark of a change. */
export const markOf = (flag: VariationFlag | null): TrialBalanceRow["changeMark"] => (flag === null ? "" : MARKS[flag]);

export function trialBalanceRows(balance: ProjectTrialBalance, lang: Lang): TrialBalanceRow[] {
  const { source, rows, isFlagged } = balance;
  const flow = evaluate(source.input.lines, new Map([...rows].map(([code, row]) => [code, row.systemEffect])));
  const fed = itemsWithAccounts(balance);
  const entries = entryCounts(balance);
  return source.items.flatMap(({ id, line, dc, wpIndex }) => {
    const row = rows.get(line.code);
    if (!row) return [];
    const { variation } = row;
    return {
      id,
      stdCode: line.code,
      wpIndex,
      name: lineName(line, lang),
      prefix: prefixOf(line, lang),
      kind: line.kind,
      grpId: line.group,
      lineNo: line.lineNo,
      dc,
      unaudited: yuan(row.unaudited),
      ajeDr: yuan(row.ajeDr),
      ajeCr: yuan(row.ajeCr),
      rjeDr: yuan(row.rjeDr),
      rjeCr: yuan(row.rjeCr),
      plFlow: yuan(flow.get(line.code) ?? 0n),
      carried: yuan(row.carried),
      audited: yuan(row.audited),
      openUnaudited: yuan(row.openUnaudited),
      openAjeDr: yuan(row.openAjeDr),
      openAjeCr: yuan(row.openAjeCr),
      openRjeDr: yuan(row.openRjeDr),
      openRjeCr: yuan(row.openRjeCr),
      openAudited: yuan(row.openAudited),
      prior: row.prior === null ? null : yuan(row.prior),
      change: variation.change === null ? null : yuan(variation.change),
      changeRate: variation.rate,
      changeMark: markOf(variation.flag),
      flagged: isFlagged(row),
      clientAmt: row.clientAmt === null ? null : yuan(row.clientAmt),
      clientDiff: row.statementDifference === null ? null : yuan(row.statementDifference),
      draftEffect: yuan(row.draft.audited - row.audited),
      hasChildren: fed.has(line.code),
      adjustCount: entries.get(line.code) ?? 0,
    };
  });
}

function itemsWithAccounts({ source }: ProjectTrialBalance): Set<string> {
  const codes = source.input.balances.flatMap(({ rules }) =>
    rules ? [rules.primary.itemCode, ...rules.info, rules.oci ?? ""] : [],
  );
  return new Set(codes);
}

/** Entries that have a line on the item, drafts included. */
function entryCounts({ source }: ProjectTrialBalance): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { lines } of source.adjustments) {
    const touched = new Set(lines.flatMap(({ itemCode, ofWhich }) => [itemCode, ...(ofWhich ? [ofWhich] : [])]));
    for (const code of touched) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}
