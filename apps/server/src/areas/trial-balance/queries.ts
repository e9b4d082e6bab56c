import type { Db } from "@digao/db/tenant";
import { accountTree } from "@digao/domain/accounts/tree";
import type { MappedBalance } from "@digao/domain/mapping/mapped-balance";
import { type Fen, fen } from "@digao/domain/money";
import { retainedEarningsMovements } from "@digao/domain/trial-balance/retained-earnings";
import type { TrialBalanceInput } from "@digao/domain/trial-balance/trial-balance";
import { type Chart, mapToItems, readAccounts, readRules, standardOf } from "./accounts.ts";
import { readAuxBalances, splitByAux } from "./aux.ts";
import { adjustmentsOf, type ProjectAdjustment, readAdjustments } from "./heads.ts";
import { readItems, type StatementItem } from "./items.ts";
import { type Ledger, ledgerOf, readLedgerSums, readUnsummedRows } from "./ledger.ts";
import { type LedgerPeriod, type LedgerScope, ledgerPeriod } from "./ledger-period.ts";
import { type ProjectHead, readProjectHead } from "./settings.ts";

/** Everything a project's trial balance is computed from, read from roll-ups in one go. */
export interface TrialBalanceSource {
  projectId: number;
  /** Null while the project has no data period. */
  period: LedgerPeriod | null;
  project: ProjectHead;
  /** Groups 1 to 3 in the order of the statements. */
  items: readonly StatementItem[];
  ledger: Ledger;
  chart: Chart;
  adjustments: readonly ProjectAdjustment[];
  /** For `trialBalance` of the domain. */
  input: TrialBalanceInput & { heads: readonly ProjectAdjustment[] };
}

export async function loadTrialBalanceInput(db: Db, scope: LedgerScope): Promise<TrialBalanceSource> {
  const { projectId } = scope;
  const period = await ledgerPeriod(db, scope);
  const [project, items, heads, rules, accounts, sums, clientAmounts] = await Promise.all([
    readProjectHead(db, projectId),
    readItems(db, projectId),
    readAdjustments(db, projectId),
    readRules(db),
    period ? readAccounts(db, period.id) : [],
    period ? readLedgerSums(db, period) : { rows: [], movements: null },
    period?.statementBatchId ? readClientAmounts(db, period.statementBatchId) : null,
  ]);
  const unsummed = period ? await readUnsummedRows(db, period, accounts, sums.rows) : [];
  const ledger = period ? ledgerOf(period, { ...sums, rows: [...sums.rows, ...unsummed] }, accounts) : noLedger;
  const chart: Chart = {
    accounts: new Map(accounts.map((account) => [account.code, account])),
    tree: ledger.tree,
    rules,
    standard: standardOf(period?.coaStandard ?? "", accounts),
    settings: project.settings,
  };
  const adjustments = adjustmentsOf(heads, items);
  const balances = await mappedBalances(db, { period, project, ledger, chart });
  const input = {
    lines: items.map(({ line }) => line),
    balances,
    periodNets: ledger.periodNets,
    heads: adjustments,
    priorYear: priorAmounts(items, "priorYear"),
    priorAudited: priorAmounts(items, "priorAudited"),
    clientAmounts,
    autoReclassMode: project.settings.autoReclassMode,
    equity: retainedEarningsMovements(balances, ledger.periodNets, adjustments),
  };
  return { projectId, period, project, items, ledger, chart, adjustments, input };
}

/** Every account split by auxiliary item, with its statement items: the grain of reclassification. */
export async function leafAuxBalances(
  db: Db,
  { period, ledger, chart }: Pick<TrialBalanceSource, "period" | "ledger" | "chart">,
): Promise<MappedBalance[]> {
  if (!period) return [];
  return mapToItems(splitByAux(ledger, await readAuxBalances(db, period, ledger)), chart);
}

const noLedger: Ledger = {
  tree: accountTree([]),
  balances: [],
  periodNets: null,
  isDerived: false,
  journalCodes: new Map(),
};

/** Provisions for bad debts go to the item of the debtor their auxiliary item names (2.4.7): no account's rule alone can tell. */
const BAD_DEBT_PROVISION = "1231";
const STRAIGHT_INTO_UNAUDITED = 2;

/** Accounts as a whole, which is all the columns need; split by auxiliary item only where that decides on the statement item. */
async function mappedBalances(
  db: Db,
  source: Pick<TrialBalanceSource, "period" | "project" | "ledger" | "chart">,
): Promise<MappedBalance[]> {
  const { period, project, ledger, chart } = source;
  if (!period) return [];
  if (project.settings.autoReclassMode === STRAIGHT_INTO_UNAUDITED) return leafAuxBalances(db, source);
  const isProvision = (code: string) => (chart.accounts.get(code)?.stdCode ?? code).startsWith(BAD_DEBT_PROVISION);
  const codes = ledger.balances.map(({ code }) => code).filter(isProvision);
  const aux = codes.length > 0 ? await readAuxBalances(db, period, ledger, codes) : [];
  return mapToItems(aux.length > 0 ? splitByAux(ledger, aux) : ledger.balances, chart);
}

/** Null while nobody has given any: an unknown prior year is not a nil one. */
function priorAmounts(items: readonly StatementItem[], column: "priorYear" | "priorAudited"): Map<string, Fen> | null {
  const known = items.flatMap(({ line, [column]: amount }) => (amount === null ? [] : [[line.code, amount] as const]));
  return known.length > 0 ? new Map(known) : null;
}

async function readClientAmounts(db: Db, batchId: number): Promise<Map<string, Fen>> {
  const rows = await db
    .selectFrom("client_statement")
    .where("batch_id", "=", batchId)
    .where("closing", "is not", null)
    .select(["item_code as code", "closing"])
    .execute();
  return new Map(rows.map(({ code, closing }) => [code, fen(closing ?? "0")]));
}
