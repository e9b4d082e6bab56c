import type { Db } from "@digao/db/tenant";
import { type LeafBalance, leafBalances } from "@digao/domain/ledger/leaf-balances";
import type { BalanceRow } from "@digao/domain/ledger/rows";
import { fen } from "@digao/domain/money";
import { added, type Ledger, openingOf, type Sides, sidesOf } from "./ledger.ts";
import type { LedgerPeriod } from "./ledger-period.ts";
import { type AuxMovementSums, type BalanceSums, readAuxMovements, readTrialBalanceAux } from "./ledger-sums.ts";

/** What an account holds of one auxiliary item (辅助核算). */
export interface AuxBalance extends Sides {
  /** The account as the trial balance lists it. */
  code: string;
  auxId: number;
  auxType: number;
  auxName: string;
  /** The opening is known, so the closing is a balance; else both are movements of the period alone. */
  isBalance: boolean;
}

/**
 * From the auxiliary rows of the trial balance, carried forward by the journal where the trial balance gives no closings. An
 * account that the client lists without auxiliary rows takes the journal's; its items' openings are known only when it had none.
 */
export async function readAuxBalances(
  db: Db,
  period: LedgerPeriod,
  ledger: Ledger,
  codes?: readonly string[],
): Promise<AuxBalance[]> {
  const { tbBatchId, voucherBatchId, month } = period;
  const listed = codes === undefined ? {} : { codes };
  const booked = codes === undefined ? {} : { codes: codes.flatMap((code) => ledger.journalCodes.get(code) ?? []) };
  const [rows, movements] = await Promise.all([
    tbBatchId === null ? [] : readTrialBalanceAux(db, { batchId: tbBatchId, month, ...listed }),
    voucherBatchId === null ? [] : readAuxMovements(db, { batchId: voucherBatchId, month, ...booked }),
  ]);
  return combined(ledger, rows, movements);
}

function combined(ledger: Ledger, rows: readonly BalanceSums[], movements: readonly AuxMovementSums[]): AuxBalance[] {
  const found = new Map<string, AuxBalance>();
  const add = (aux: Omit<AuxBalance, keyof Sides>, sides: Sides) => {
    const key = `${aux.code}|${aux.auxId}`;
    found.set(key, added(found.get(key) ?? { ...aux, open: 0n, periodDr: 0n, periodCr: 0n, close: 0n }, sides));
  };
  const withRows = new Set(rows.map(({ code }) => code));
  for (const row of rows) {
    const { code, auxId, auxType, auxName } = row;
    if (auxId === null || auxType === null || auxName === null) continue;
    add({ code, auxId, auxType, auxName, isBalance: true }, ledger.isDerived ? openingOf(row) : sidesOf(row));
  }
  const grain = new Map([...ledger.journalCodes].flatMap(([code, below]) => below.map((own) => [own, code] as const)));
  const openings = new Map(ledger.balances.map(({ code, open }) => [code, open]));
  for (const { code: own, auxId, auxType, auxName, debit, credit } of movements) {
    const code = grain.get(own) ?? own;
    const hasRows = withRows.has(code);
    if (hasRows && !ledger.isDerived) continue;
    const [periodDr, periodCr] = [fen(debit), fen(credit)];
    const isBalance = hasRows || (openings.get(code) ?? 0n) === 0n;
    add({ code, auxId, auxType, auxName, isBalance }, { open: 0n, periodDr, periodCr, close: periodDr - periodCr });
  }
  return [...found.values()];
}

/** Accounts split by auxiliary item wherever the items' balances are known; what they leave unexplained stays as a row of the account. */
export function splitByAux(ledger: Ledger, aux: readonly AuxBalance[]): LeafBalance[] {
  const isLeaf = ({ code }: { code: string }) => ledger.tree.byCode.get(code)?.isLeaf === true;
  const own = new Map(ledger.balances.map((balance) => [balance.code, balance]));
  const rows = ledger.balances.filter(isLeaf).map(rowOf);
  const auxRows = aux
    .filter(({ isBalance }) => isBalance)
    .flatMap(({ code, auxType, auxName, ...sides }) => {
      const account = own.get(code);
      return account ? [rowOf({ ...account, ...sides, auxType: String(auxType), auxName })] : [];
    });
  const posted = ledger.balances.filter((balance) => !isLeaf(balance));
  return [...leafBalances([...rows, ...auxRows], ledger.tree), ...posted];
}

const rowOf = ({ open, close, ...row }: LeafBalance): BalanceRow => ({
  code: row.code,
  name: row.name,
  direction: row.direction,
  auxType: row.auxType,
  auxName: row.auxName,
  openDr: open,
  openCr: 0n,
  periodDr: row.periodDr,
  periodCr: row.periodCr,
  closeDr: close,
  closeCr: 0n,
});
