import { createHash } from "node:crypto";
import { adjustOpinion, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { type Db, inProject } from "@digao/db/tenant";
import { type Fen, yuan } from "@digao/domain/money";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import { profitNets } from "@digao/domain/trial-balance/unaudited";
import { Refusal } from "../../../platform/refusal.ts";
import { formAmounts, type ProjectTrialBalance, projectMonths, projectTrialBalance } from "../trial-balance/door.ts";
import type { SnapshotAccount, SnapshotEntry, SnapshotFigures, SnapshotProfit } from "./snapshot.ts";

export interface Captured extends SnapshotFigures {
  profitAccounts: SnapshotProfit[];
  endDate: string;
  fingerprint: string;
}

/** What a project's figures are now; null while it has no books. The transaction's own project is left aside. */
export async function capture(db: Db, sourceId: number): Promise<Captured | null> {
  const own = inProject(db, sourceId);
  const balance = await projectTrialBalance(own, { projectId: sourceId });
  const { period, input } = balance.source;
  if (period === null || input.balances.length === 0) return null;
  const figures = {
    amounts: amountsOf(balance),
    accounts: accountsOf(balance),
    profitAccounts: profitAccountsOf(balance),
    entries: await entriesOf(own, balance),
  };
  const fingerprint = createHash("sha256").update(JSON.stringify(figures)).digest("hex");
  return { ...figures, endDate: period.endDate, fingerprint };
}

function amountsOf({ source, rows }: ProjectTrialBalance): SnapshotFigures["amounts"] {
  const formSide = formAmounts(source);
  return Object.fromEntries(
    [...rows].map(([code, row]) => [
      code,
      { unaudited: yuan(formSide(code, row.unaudited)), audited: yuan(formSide(code, row.audited)) },
    ]),
  );
}

/** Closing balances, net debits; of profit and loss only what is not closed yet. */
export function accountsOf({ source }: ProjectTrialBalance): SnapshotAccount[] {
  const found = new Map<string, { name: string; item: string | null; closing: Fen }>();
  for (const { code, fullName, close, rules } of source.input.balances) {
    const total = found.get(code) ?? { name: fullName, item: rules?.primary.itemCode ?? null, closing: 0n };
    found.set(code, { ...total, closing: total.closing + close });
  }
  return [...found]
    .filter(([, { closing }]) => closing !== 0n)
    .map(([code, { closing, ...account }]) => ({ code, ...account, closing: yuan(closing) }));
}

/** What the year amounted to on each profit and loss account, net debits. */
export function profitAccountsOf({ source }: ProjectTrialBalance): SnapshotProfit[] {
  const { balances, periodNets } = source.input;
  const nets = profitNets(balances, periodNets);
  const accounts = new Map(balances.map((balance) => [balance.code, balance]));
  return [...nets].flatMap(([code, net]) => {
    const { fullName = code, rules = null } = accounts.get(code) ?? {};
    return net === 0n ? [] : [{ code, name: fullName, item: rules?.primary.itemCode ?? null, amount: yuan(net) }];
  });
}

/** Entries that count, and misstatements that nobody corrected: the next year is told of both. */
async function entriesOf(db: Db, { source }: ProjectTrialBalance): Promise<SnapshotEntry[]> {
  const texts = await db
    .selectFrom("adjust_head")
    .where("project_id", "=", source.projectId)
    .select(["id", "description"])
    .execute();
  const descriptions = new Map(texts.map(({ id, description }) => [id, description]));
  const isCaptured = ({ type, status, clientStatus }: ProjectTrialBalance["source"]["adjustments"][number]) =>
    type === adjustType.uncorrected || status === adjustStatus.checked || clientStatus === adjustOpinion.refused;
  return source.adjustments.filter(isCaptured).map((head) => ({
    id: head.id,
    adjNo: head.adjNo ?? "",
    type: head.type,
    status: head.status,
    clientStatus: head.clientStatus,
    source: head.source,
    turnOf: head.turnOf ?? null,
    description: descriptions.get(head.id) ?? "",
    lines: head.lines.map(({ itemCode, ofWhich, accountCode, lineName, debit, credit }) => ({
      itemCode,
      ofWhich: ofWhich ?? null,
      accountCode,
      lineName: lineName ?? null,
      debit: yuan(debit),
      credit: yuan(credit),
    })),
  }));
}

/** Audited profit and loss up to each month before the last, where the books reach it: what an interim month is compared with. */
export async function captureMonths(db: Db, sourceId: number): Promise<Record<string, Record<string, string>>> {
  const own = inProject(db, sourceId);
  const months: Record<string, Record<string, string>> = {};
  for (const jPeriod of await projectMonths(own)) {
    const balance = await balanceAt(own, sourceId, jPeriod);
    if (balance === null) continue;
    const formSide = formAmounts(balance.source);
    const profit = [...balance.rows].filter(([, { line }]) => isProfitLine(line));
    months[jPeriod] = Object.fromEntries(profit.map(([code, row]) => [code, yuan(formSide(code, row.audited))]));
  }
  return months;
}

async function balanceAt(db: Db, projectId: number, jPeriod: number): Promise<ProjectTrialBalance | null> {
  try {
    return await projectTrialBalance(db, { projectId, jPeriod });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
