import type { TrialBalance, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { isCounted, isDraft } from "@digao/domain/adjustments/adjustment";
import { mainItems, unassignedLines } from "@digao/domain/adjustments/of-which";
import { yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import type { Invariant as DomainInvariant } from "@digao/domain/trial-balance/trial-balance-row";
import type { Context } from "../../../platform/serve.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "./door.ts";
import { readPeriods } from "./months.ts";
import { trialBalanceRows } from "./rows.ts";

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
    untold: unreadIn(balance, RptLang),
    includeDraft: includeDraft ?? project.settings.tbIncludeDraft,
  };
}

function unreadIn({ source, rows }: ProjectTrialBalance, lang: Lang): TrialBalance["untold"] {
  const { input, adjustments, items } = source;
  const hasAmount = (code: string) => {
    const row = rows.get(code);
    return row !== undefined && (row.unaudited !== 0n || row.audited !== 0n);
  };
  const names = new Map(items.map(({ line }) => [line.code, lineName(line, lang)]));
  return adjustments
    .filter((head) => isCounted(head) || isDraft(head))
    .flatMap(({ adjNo, lines }) =>
      unassignedLines(lines, mainItems(input.lines), hasAmount).map(({ itemCode }) => ({
        adjNo,
        itemName: names.get(itemCode) ?? itemCode,
      })),
    );
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
  const periods = await readPeriods(db);
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
