import type { TrialBalance, TrialBalanceRow, trialBalance } from "@digao/contract/areas/trial-balance";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { VariationFlag } from "@digao/domain/analysis/variation";
import { yuan } from "@digao/domain/money";
import { evaluate } from "@digao/domain/statements/formula";
import { lineName } from "@digao/domain/statements/statement-line";
import type { Invariant as DomainInvariant } from "@digao/domain/trial-balance/trial-balance-row";
import type { Context } from "../../platform/serve.ts";
import { prefixOf } from "./items.ts";
import { readPeriods } from "./months.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "./queries.ts";

type Calls = typeof trialBalance;
type Scope = Input<Calls["GetTrialBalance"]>;

export async function getTrialBalance({ db }: Context, scope: Scope): Promise<TrialBalance> {
  const { projectId, periodId, JPeriod, GrpId, includeDraft, RptLang } = scope;
  const balance = await projectTrialBalance(db, { projectId, periodId, jPeriod: JPeriod });
  const { period, project, chart } = balance.source;
  return {
    periodId: period?.id ?? null,
    jPeriod: period?.month ?? null,
    rows: trialBalanceRows(balance, RptLang).filter(({ grpId }) => GrpId === undefined || grpId === GrpId),
    invariants: balance.invariants.flatMap(invariantOf),
    unmapped: balance.unmapped.flatMap(({ code, name, open, close }) => {
      const id = chart.accounts.get(code)?.id;
      return id === undefined ? [] : [{ id, code, name, opening: yuan(open), closing: yuan(close) }];
    }),
    unmappedAmount: yuan(balance.unmappedAmount),
    includeDraft: includeDraft ?? project.settings.tbIncludeDraft,
  };
}

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
      audited: yuan(row.audited),
      openUnaudited: yuan(row.openUnaudited),
      openAjeDr: yuan(row.openAjeDr),
      openAjeCr: yuan(row.openAjeCr),
      openRjeDr: yuan(row.openRjeDr),
      openRjeCr: yuan(row.openRjeCr),
      openAudited: yuan(row.openAudited),
      change: yuan(variation.change ?? 0n),
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

type Invariant = TrialBalance["invariants"][number];

/** An equality as both of its sides; one whose side is not known yet (the cash flow statement) is left out. */
function invariantOf({ code, scope, ok, difference, operands }: DomainInvariant): Invariant[] {
  const left = code === "TB-1" || code === "TB-3" ? difference : operands[0]?.amount;
  if (ok === null || difference === null || left === null || left === undefined) return [];
  return [
    { code: `${code}.${scope}`, ok, left: yuan(left), right: yuan(left - difference), difference: yuan(difference) },
  ];
}

/** The months that can be shown: every month where a journal or a monthly trial balance tells it, else the last one alone. */
export async function listMonths(
  { db }: Context,
  { projectId }: Input<Calls["GetTrialBalanceList"]>,
): Promise<Output<Calls["GetTrialBalanceList"]>> {
  const periods = await readPeriods(db, projectId);
  const listed: Output<Calls["GetTrialBalanceList"]> = [];
  for (const { id, label, months, lastMonth, hasData } of periods) {
    const { invariants } = hasData ? await projectTrialBalance(db, { projectId, periodId: id }) : { invariants: [] };
    const ties = invariants.filter(({ code }) => code === "TB-4");
    const isBalanced = ties.length > 0 ? ties.every(({ ok }) => ok !== false) : null;
    for (const jPeriod of months) {
      const isYearEnd = jPeriod === lastMonth;
      listed.push({ periodId: id, label, jPeriod, isYearEnd, balanced: isYearEnd ? isBalanced : null });
    }
  }
  return listed;
}
