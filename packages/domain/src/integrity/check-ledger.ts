/**
 * All integrity checks of one imported ledger in memory (IC-01 to IC-33): the reference the set-based implementation is measured against,
 * and good for files of a few hundred thousand lines. Findings come voucher by voucher, then numbering, then account by account.
 */
import { contraNames } from "../accounts/contra.ts";
import { type CoaStandard, detectStandard } from "../accounts/standard.ts";
import { accountTree } from "../accounts/tree.ts";
import { type StatementAmounts, statementDifferences } from "../adjustments/statement-difference.ts";
import { type BalanceRow, type VoucherRow, vouchersOf } from "../ledger/rows.ts";
import type { Fen } from "../money.ts";
import { checkBalances } from "./balance-checks.ts";
import { type AgeingRow, checkAgeing } from "./check-ageing.ts";
import { checkCompleteness } from "./completeness-checks.ts";
import { type Finding, finding, money } from "./finding.ts";
import { checkNumbering, checkVoucher } from "./journal-checks.ts";

export interface LedgerOptions {
  /** Detected from the balances when left out. */
  standard?: CoaStandard;
  functionalCurrency?: string;
  /** Default: the journal reaches month 12, or there is no journal. */
  isYearEnd?: boolean;
  /** Fingerprints of vouchers already imported. */
  imported?: ReadonlySet<string>;
  priorClosing?: ReadonlyMap<string, Fen> | null;
  statements?: readonly StatementAmounts[];
  ageing?: readonly AgeingRow[];
  isContra?: (row: BalanceRow) => boolean;
}

/** @param balances [] when only a journal was imported; @param journal [] when only balances were */
export function checkLedger(
  balances: readonly BalanceRow[],
  journal: readonly VoucherRow[],
  options: LedgerOptions = {},
): Finding[] {
  const tree = accountTree(balances);
  const standard = options.standard ?? detectStandard(balances);
  const vouchers = vouchersOf(journal);
  const hasBalances = balances.length > 0;
  const context = {
    accounts: hasBalances ? new Set(balances.map((row) => row.code)) : null,
    hasChildren: (code: string) => tree.byCode.get(code)?.isLeaf === false,
    requiredAux: requiredAux(balances),
    functionalCurrency: options.functionalCurrency ?? "CNY",
    imported: options.imported ?? new Set<string>(),
  };
  const leaves = balances
    .filter((row) => row.auxName === null && tree.byCode.get(row.code)?.isLeaf)
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  return [
    ...vouchers.flatMap((voucher) => checkVoucher(voucher, context)),
    ...checkNumbering(vouchers),
    ...checkBalances(balances, {
      tree,
      standard,
      isYearEnd: options.isYearEnd ?? reachesYearEnd(journal),
      priorClosing: options.priorClosing ?? null,
      isContra: options.isContra ?? ((row) => CONTRA_NAME.test(row.name)),
    }),
    ...(hasBalances && vouchers.length > 0 ? checkCompleteness(leaves, vouchers, standard) : []),
    ...checkStatements(options.statements ?? []),
    ...(options.ageing ?? []).flatMap(checkAgeing),
  ];
}

const CONTRA_NAME = new RegExp(contraNames);

/** The types an account's auxiliary rows show: an account kept by persons and by units needs either on each line. */
function requiredAux(balances: readonly BalanceRow[]): Map<string, string[]> {
  const required = new Map<string, string[]>();
  for (const { code, auxType, auxName } of balances) {
    if (auxName === null || auxType === null) continue;
    const types = required.get(code) ?? [];
    if (!types.includes(auxType)) required.set(code, [...types, auxType]);
  }
  return required;
}

const reachesYearEnd = (journal: readonly VoucherRow[]) =>
  journal.length === 0 || journal.some((line) => line.period % 100 >= 12);

const checkStatements = (statements: readonly StatementAmounts[]): Finding[] =>
  statementDifferences(statements).map(({ itemCode, clientAmt, unaudited, difference }) =>
    finding(
      "IC-32",
      { account: itemCode },
      { client: money(clientAmt), unaudited: money(unaudited), difference: money(difference) },
    ),
  );
