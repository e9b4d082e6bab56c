import type { Db } from "@digao/db/tenant";
import type { MappedBalance } from "@digao/domain/mapping/mapped-balance";
import { type Fen, sum } from "@digao/domain/money";
import { auxPeriodNet, contributionsTo } from "@digao/domain/trial-balance/contributions";
import { type Chart, mapToItems } from "./accounts.ts";
import { type AuxBalance, readAuxBalances, splitByAux } from "./aux.ts";
import { added, type Ledger, type Sides } from "./ledger.ts";
import type { LedgerPeriod } from "./ledger-period.ts";

/** A client account as far as it goes into one statement item. Signs are the ledger's: debit positive. */
export interface ItemAccount extends Sides {
  code: string;
  name: string;
  /** Enum mapRule. */
  rule: string;
  /** What enters the unaudited and the opening column. */
  net: Fen;
  openNet: Fen;
  hasAux: boolean;
  hasVouchers: boolean;
}

export interface ItemAux extends Sides {
  /** Null on what the auxiliary rows leave of the account. */
  auxId: number | null;
  auxName: string | null;
  net: Fen;
  openNet: Fen;
  hasVouchers: boolean;
}

/** The parts of a trial balance's source that accounts are read from. */
export interface Books {
  period: LedgerPeriod | null;
  ledger: Ledger;
  chart: Chart;
  input: { balances: readonly MappedBalance[]; periodNets: ReadonlyMap<string, Fen> | null };
}

const NIL: Sides = { open: 0n, periodDr: 0n, periodCr: 0n, close: 0n };

export function accountsOf({ ledger, chart, input }: Books, itemCode: string): ItemAccount[] {
  const found = new Map<string, ItemAccount>();
  const goesTo = ({ rules }: MappedBalance) =>
    rules !== null && [rules.primary.itemCode, rules.oci, ...rules.info].includes(itemCode);
  const sides = new Map<string, Sides>();
  for (const row of input.balances) if (goesTo(row)) sides.set(row.code, added(sides.get(row.code) ?? NIL, row));
  for (const { code, rule, net, openNet } of contributionsTo(itemCode, input.balances, input.periodNets)) {
    const account = chart.accounts.get(code);
    const sum = found.get(code) ?? {
      ...(sides.get(code) ?? NIL),
      code,
      name: account?.fullName ?? code,
      rule,
      net: 0n,
      openNet: 0n,
      hasAux: account?.hasAux ?? false,
      hasVouchers: ledger.journalCodes.has(code),
    };
    found.set(code, { ...sum, net: sum.net + net, openNet: sum.openNet + openNet });
  }
  return [...found.values()];
}

/**
 * The auxiliary items of an item's accounts, by account. Where the trial balance has none and the account opened with a balance,
 * only the journal's movements are known by item: the opening then stands in the row that is left.
 */
export async function auxRowsOf(
  db: Db,
  books: Books,
  itemCode: string,
  accounts: readonly ItemAccount[],
): Promise<ReadonlyMap<string, readonly ItemAux[]>> {
  const { period, ledger } = books;
  const codes = accounts.filter(({ hasAux }) => hasAux).map(({ code }) => code);
  if (!period || codes.length === 0) return new Map();
  const aux = await readAuxBalances(db, period, ledger, codes);
  const rowsOf = (account: ItemAccount): ItemAux[] => {
    const own = aux.filter(({ code }) => code === account.code);
    return own.length === 0 ? [] : splitAccount(books, itemCode, account, own);
  };
  return new Map(accounts.map((account) => [account.code, rowsOf(account)]));
}

function splitAccount(books: Books, itemCode: string, account: ItemAccount, aux: readonly AuxBalance[]): ItemAux[] {
  const { ledger, chart } = books;
  const ids = new Map(aux.map(({ auxType, auxName, auxId }) => [`${auxType}|${auxName}`, auxId]));
  const balances = ledger.balances.filter(({ code }) => code === account.code);
  const rows = mapToItems(splitByAux({ ...ledger, balances }, oneDimension(aux)), chart);
  const own = rows.filter(({ rules }) => rules?.primary.itemCode === itemCode || account.rule !== rules?.primary.rule);
  const named = own.filter(({ auxName }) => auxName !== null).map((row) => auxRow(row, account, ids));
  const rest = own.find(({ auxName }) => auxName === null);
  const left = {
    net: account.net - sum(named.map(({ net }) => net)),
    openNet: account.openNet - sum(named.map(({ openNet }) => openNet)),
  };
  const hasRest = rest !== undefined || left.net !== 0n || left.openNet !== 0n;
  const { open, periodDr, periodCr, close } = rest ?? NIL;
  const unnamed = { open, periodDr, periodCr, close, ...left, auxId: null, auxName: null, hasVouchers: false };
  return hasRest ? [...named, unnamed] : named;
}

/** Movements alone cannot show which of several independent dimensions explains the account: the first one is taken. */
function oneDimension(aux: readonly AuxBalance[]): AuxBalance[] {
  if (aux.every(({ isBalance }) => isBalance)) return [...aux];
  const [first] = aux;
  return aux.filter(({ auxType }) => auxType === first?.auxType).map((row) => ({ ...row, isBalance: true }));
}

function auxRow(row: MappedBalance, account: ItemAccount, ids: ReadonlyMap<string, number>): ItemAux {
  const { open, periodDr, periodCr, close, auxType, auxName } = row;
  const isProfit = row.rules?.primary.rule === "PL";
  const hasMoved = periodDr !== 0n || periodCr !== 0n;
  const balance = account.rule === "OCI" ? close - open : close;
  return {
    open,
    periodDr,
    periodCr,
    close,
    auxId: ids.get(`${auxType}|${auxName}`) ?? null,
    auxName,
    net: isProfit ? auxPeriodNet(row) : balance,
    openNet: isProfit || account.rule === "OCI" ? 0n : open,
    hasVouchers: account.hasVouchers && hasMoved,
  };
}
