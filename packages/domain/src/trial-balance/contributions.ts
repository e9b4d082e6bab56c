/** What each account puts into one statement item's unaudited column (报表项目构成): the rows a trial balance line unfolds into. */
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import type { Fen } from "../money.ts";
import { type PeriodNets, profitAccounts, profitNets } from "./unaudited.ts";

export interface Contribution {
  code: string;
  /** Null where the account goes in whole. */
  auxType: string | null;
  auxName: string | null;
  /** Enum mapRule. */
  rule: string;
  /** Net debit that enters the unaudited column: the closing balance, or the period's amount of profit and loss. */
  net: Fen;
  /** Net debit that enters the opening column; 0 for profit and loss, whose opening column is the prior year's. */
  openNet: Fen;
}

/** Signs are the ledger's (debit positive). Profit that is not closed yet reaches E108 besides, and no account of E108 shows it. */
export const contributionsTo = (
  itemCode: string,
  balances: readonly MappedBalance[],
  periodNets: PeriodNets,
): Contribution[] => [...balanceParts(itemCode, balances), ...profitParts(itemCode, balances, periodNets)];

function balanceParts(itemCode: string, balances: readonly MappedBalance[]): Contribution[] {
  const found: Contribution[] = [];
  for (const { code, auxType, auxName, rules, open, close } of balances) {
    if (!rules || rules.primary.rule === "PL") continue;
    const row = { code, auxType, auxName };
    if (rules.primary.itemCode === itemCode)
      found.push({ ...row, rule: rules.primary.rule, net: close, openNet: open });
    if (rules.info.includes(itemCode)) found.push({ ...row, rule: "INFO", net: close, openNet: open });
    if (rules.oci === itemCode) found.push({ ...row, rule: "OCI", net: close - open, openNet: 0n });
  }
  return found;
}

function profitParts(itemCode: string, balances: readonly MappedBalance[], periodNets: PeriodNets): Contribution[] {
  const nets = profitNets(balances, periodNets);
  return profitAccounts(balances).flatMap((account) => {
    const { primary, info } = account.rules;
    const isPrimary = primary.itemCode === itemCode;
    if (!isPrimary && !info.includes(itemCode)) return [];
    const net = nets.get(account.code) ?? 0n;
    const rule = isPrimary ? primary.rule : "INFO";
    return { code: account.code, auxType: null, auxName: null, rule, net, openNet: 0n };
  });
}

/**
 * What one auxiliary item turned over on a profit and loss account. Journals are rolled up by auxiliary item without telling closing
 * vouchers apart: what closing has emptied counts with the turnover of its natural side.
 */
export function auxPeriodNet(row: Pick<MappedBalance, "direction" | "periodDr" | "periodCr">): Fen {
  const net = row.periodDr - row.periodCr;
  if (net !== 0n) return net;
  return row.direction === "Cr" ? -row.periodCr : row.periodDr;
}
