import { periodKind } from "@digao/contract/areas/acquisition/imports/codes";
import type { TrialBalanceRow as WireRow } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Lang, MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { accountTree } from "@digao/domain/accounts/tree";
import type { Figures } from "@digao/domain/analysis/ratio-formula";
import type { RatioGroup } from "@digao/domain/analysis/ratios";
import { needsExplanation, type VariationFlag } from "@digao/domain/analysis/variation";
import type { MappedBalance } from "@digao/domain/mapping/mapped-balance";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { abs, type Fen, fen, max, sum } from "@digao/domain/money";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import { retainedEarningsMovements } from "@digao/domain/trial-balance/retained-earnings";
import { type TrialBalance, type TrialBalanceInput, trialBalance } from "@digao/domain/trial-balance/trial-balance";
import type { TrialBalanceRow } from "@digao/domain/trial-balance/trial-balance-row";
import type { Asked } from "../../../platform/completion/facts.ts";
import { type Chart, mapToItems, ofWhichOf, readAccounts, readRules, standardOf } from "./accounts.ts";
import { readAuxBalances, splitByAux } from "./aux.ts";
import { readClientAmounts } from "./client-amounts.ts";
import { companyOf } from "./company.ts";
import { belongsTo } from "./entry-period.ts";
import { adjustmentsOf, ofWhichBook, type ProjectAdjustment, readAdjustments } from "./heads.ts";
import { accountsOf, auxRowsOf, type ItemAccount, type ItemAux } from "./item-accounts.ts";
import { onFormSide, readItems, type StatementItem } from "./items.ts";
import { type Ledger, ledgerOf, readLedgerSums, readUnsummedRows } from "./ledger.ts";
import { type LedgerPeriod, type LedgerScope, ledgerPeriod, periodBefore } from "./ledger-period.ts";
import { lineNames } from "./line-names.ts";
import { guideMaterialityOf, readApproved } from "./materiality.ts";
import { type MonthMovement, movementsByMonth } from "./monthly.ts";
import { readPeriods } from "./months.ts";
import { priorFigures } from "./prior.ts";
import { ratioFigures, ratioGroupNames } from "./ratio-figures.ts";
import { markOf, trialBalanceRows } from "./rows.ts";
import { type ProjectHead, readProjectHead } from "./settings.ts";

/** Every amount of the client's own statements in a batch, by item. */
export const clientAmounts = (db: Db, projectId: number, batchId: number): Promise<Map<string, Fen>> =>
  readClientAmounts(db, projectId, batchId);

/** Everything a project's trial balance is computed from, read from roll-ups in one go. */
export interface TrialBalanceSource {
  projectId: number;
  /** Null while the project has no data period. */
  period: LedgerPeriod | null;
  project: ProjectHead;
  /** The record that the project goes by; null while none is approved. */
  approved: Materiality | null;
  /** Groups 1 to 3 in the order of the statements. */
  items: readonly StatementItem[];
  ledger: Ledger;
  chart: Chart;
  adjustments: readonly ProjectAdjustment[];
  /** For `trialBalance` of the domain. */
  input: TrialBalanceInput & { heads: readonly ProjectAdjustment[] };
}

/** What of a project its papers go by: settings, and who reviews its quality. */
export const projectHead = (db: Db, projectId: number): Promise<ProjectHead> => readProjectHead(db, projectId);

export async function loadTrialBalanceInput(db: Db, scope: LedgerScope): Promise<TrialBalanceSource> {
  const source = await loadBooks(db, scope);
  const { period, project, items, input } = source;
  const prior = await priorFigures(db, { projectId: scope.projectId, period, project, items }, loadBooks);
  return { ...source, input: { ...input, ...prior } };
}

/** Without the year before. */
async function loadBooks(db: Db, scope: LedgerScope): Promise<TrialBalanceSource> {
  const { projectId } = scope;
  const period = await ledgerPeriod(db, scope);
  const [project, approved, allItems, heads, rules, accounts, sums, clientAmounts] = await Promise.all([
    readProjectHead(db, projectId),
    readApproved(db),
    readItems(db, projectId),
    readAdjustments(db),
    readRules(db),
    period ? readAccounts(db, period.id) : [],
    period ? readLedgerSums(db, period) : { rows: [], movements: null },
    period?.statementBatchId ? readClientAmounts(db, projectId, period.statementBatchId) : null,
  ]);
  const unsummed = period ? await readUnsummedRows(db, period, accounts, sums.rows) : [];
  const ledger = period ? ledgerOf(period, { ...sums, rows: [...sums.rows, ...unsummed] }, accounts) : noLedger;
  const standard = standardOf(period?.coaStandard ?? "", accounts);
  const items = allItems.filter(({ coaStandard }) => coaStandard === "" || coaStandard === standard);
  const chart: Chart = {
    accounts: new Map(accounts.map((account) => [account.code, account])),
    tree: ledger.tree,
    rules,
    standard,
    settings: project.settings,
  };
  const book = ofWhichBook(heads, items, (codes) => ofWhichOf(codes, chart), rules);
  const adjustments = adjustmentsOf(heads, items, book).filter(({ type }) => belongsTo(type, period, project));
  const balances = await mappedBalances(db, { period, project, ledger, chart });
  const input = {
    lines: items.map(({ line }) => line),
    balances,
    periodNets: ledger.periodNets,
    heads: adjustments,
    clientAmounts,
    autoReclassMode: project.settings.autoReclassMode,
    equity: retainedEarningsMovements(balances, ledger.periodNets, adjustments),
  };
  return { projectId, period, project, approved, items, ledger, chart, adjustments, input };
}

/** A trial balance with what it was computed from, and which of its rows ask for an explanation. */
export interface ProjectTrialBalance extends Omit<TrialBalance, "rows"> {
  source: TrialBalanceSource;
  /** By statement code, in the order of the statements. */
  rows: ReadonlyMap<string, TrialBalanceRow>;
  /** What unmapped accounts amount to. */
  unmappedAmount: Fen;
  /** In force, or guide values over these figures until a record is approved. */
  materiality: Materiality;
  /** From which change on a row must be explained: performance materiality, unless the project deviates with a reason. */
  varAmt: Fen;
  isFlagged(row: TrialBalanceRow): boolean;
}

export async function projectTrialBalance(db: Db, scope: LedgerScope): Promise<ProjectTrialBalance> {
  const source = await loadTrialBalanceInput(db, scope);
  const { rows: listed, ...balance } = trialBalance(source.input);
  const rows = new Map(listed.map((row) => [row.line.code, row]));
  const materiality = source.approved ?? guideMaterialityOf(rows, source);
  const { varAmt: own, varPct, varPctPl } = source.project.settings;
  const varAmt = own === null ? materiality.pm : fen(own);
  const isFlagged = ({ line, audited, prior }: TrialBalanceRow) =>
    needsExplanation(audited, prior, {
      amount: varAmt,
      rate: isProfitLine(line) ? varPctPl : varPct,
    });
  return {
    ...balance,
    source,
    rows,
    materiality,
    varAmt,
    isFlagged,
    unmappedAmount: unmappedAmount(source.input.balances),
  };
}

/** The books as completion reads them: once, however many facts rest on them. */
export const balanceForCompletion = ({
  db,
  projectId,
  once,
}: Pick<Asked, "db" | "projectId" | "once">): Promise<ProjectTrialBalance> =>
  once("trialBalance", () => projectTrialBalance(db, { projectId }));

/** Lines whose change from this amount on nobody has explained. */
export const unexplainedChanges = ({ rows, source }: ProjectTrialBalance, amount: Fen) => {
  const { varPct, varPctPl } = source.project.settings;
  return source.items.flatMap(({ id, line, explanation }) => {
    const row = rows.get(line.code);
    const change = row?.variation.change ?? null;
    if (!row || line.kind !== "L" || explanation || change === null) return [];
    const rate = isProfitLine(line) ? varPctPl : varPct;
    return needsExplanation(row.audited, row.openAudited, { amount, rate }) ? [{ id, line, change }] : [];
  });
};

/** What thresholds go by, without the books where a record is approved. */
export const materialityOf = async (db: Db, projectId: number): Promise<Materiality> =>
  (await readApproved(db)) ?? (await projectTrialBalance(db, { projectId })).materiality;

/** Items whose figures one reading of the books shows differently from another. */
export function movedItems(before: ProjectTrialBalance, after: ProjectTrialBalance): number[] {
  const figures = ["unaudited", "audited", "openUnaudited", "openAudited", "prior"] as const;
  return after.source.items.flatMap(({ id, line }) => {
    const [old, now] = [before.rows.get(line.code), after.rows.get(line.code)];
    return figures.every((figure) => old?.[figure] === now?.[figure]) ? [] : [id];
  });
}

/** What the statements lack: the balance of an account without an item, or the turnover of one that was closed. */
const unmappedAmount = (balances: readonly MappedBalance[]): Fen =>
  sum(
    balances
      .filter(({ rules }) => rules === null)
      .map(({ close, periodDr, periodCr }) => (close === 0n ? max(abs(periodDr), abs(periodCr)) : abs(close))),
  );

/** The data period of the year before, within the project; null where there is none. */
export const priorPeriodId = async (
  db: Db,
  { projectId, period }: Pick<TrialBalanceSource, "projectId" | "period">,
): Promise<number | null> => (period ? periodBefore(db, projectId, period) : null);

/** Months of the period under audit that its books tell, but for the last. */
export async function projectMonths(db: Db): Promise<number[]> {
  const [current] = await readPeriods(db);
  return (current?.months ?? []).filter((month) => month !== current?.lastMonth);
}

/** Data periods of years before the one under audit, the latest first. */
export const yearsBefore = (db: Db, projectId: number): Promise<{ id: number; label: string; endDate: string }[]> =>
  db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .where("kind", "=", periodKind.priorYear)
    .select(["id", "label", "end_date as endDate"])
    .orderBy("end_date", "desc")
    .execute();

const LAST_GROUP = 6;

/** The items of every statement, cash flow and equity too. */
export const allStatementItems = (db: Db, projectId: number): Promise<StatementItem[]> =>
  readItems(db, projectId, LAST_GROUP);

/** The columns of every line as the wire shows them. */
export const trialBalanceRowsOf = (balance: ProjectTrialBalance, lang: Lang): WireRow[] =>
  trialBalanceRows(balance, lang);

/** What ratios are computed from: the amounts of every line at the end and at the beginning. */
export const figuresOfRatios = (balance: ProjectTrialBalance): Figures => ratioFigures(balance);

export const ratioGroups: Readonly<Record<RatioGroup, MessageKey>> = ratioGroupNames;

/** Names of statement lines without their place in the form, as formulas in words say them. */
export const namesInFormulas = (db: Db, lang: Lang): Promise<ReadonlyMap<string, string>> => lineNames(db, lang);

export const clientName = (db: Db, projectId: number, lang: Lang): Promise<string> => companyOf(db, projectId, lang);

/** Amounts of named lines as the printed form shows them, whatever side the project has turned them to. */
export const formAmounts = ({ items }: TrialBalanceSource): ((code: string, amount: Fen) => Fen) => onFormSide(items);

/** The wire's mark of a change. */
export const changeMark = (flag: VariationFlag | null): WireRow["changeMark"] => markOf(flag);

/** The client accounts that make up a statement item. */
export const itemAccounts = (source: TrialBalanceSource, itemCode: string): ItemAccount[] =>
  accountsOf(source, itemCode);

/** What accounts moved month by month. */
export const monthlyMovements = async (
  db: Db,
  { period, ledger }: TrialBalanceSource,
  codes: readonly string[],
): Promise<MonthMovement[]> => (period ? movementsByMonth(db, period, ledger, codes) : []);

/** Their auxiliary items, by account code; accounts without any are absent or empty. */
export const itemAuxRows = (
  db: Db,
  source: TrialBalanceSource,
  itemCode: string,
  accounts: readonly ItemAccount[],
): Promise<ReadonlyMap<string, readonly ItemAux[]>> => auxRowsOf(db, source, itemCode, accounts);

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

/** Provisions for bad debts go to the item of the debtor their auxiliary item names: no account's rule alone can tell. */
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
