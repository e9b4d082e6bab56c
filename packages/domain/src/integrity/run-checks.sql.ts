/** Which set-based checks (完整性检查) apply to the data at hand, in the order of the catalogue's documents. */
import type { Db } from "@digao/db/tenant";
import type { CoaStandard } from "../accounts/standard.ts";
import type { LedgerSource } from "../vouchers/ledger-source.sql.ts";
import {
  brokenRoll,
  changedOpenings,
  missingParents,
  oppositeBalances,
  type TbSource,
  unbalancedTotals,
  unclosedProfit,
  unexplainedAux,
  wrongParents,
} from "./check-balances.sql.ts";
import { differentMovements, negativeCash, oppositeTurnover } from "./check-completeness.sql.ts";
import { lineDefects, misplacedLines, missingAux } from "./check-lines.sql.ts";
import {
  importedBefore,
  missingNumbers,
  repeatedNumbers,
  unbalancedVouchers,
  unsignedVouchers,
} from "./check-vouchers.sql.ts";
import { CHECKS } from "./checks.ts";
import { type FindingCount, type Found, keepFindings } from "./found.sql.ts";

/** Amount groups a trial balance has; a list of openings alone cannot be checked for movements. */
export interface TbGroups {
  open: boolean;
  period: boolean;
  close: boolean;
}

export interface JournalChecks {
  source: LedgerSource;
  batchId: number;
  functionalCurrency: string;
  /** Other journals of the project in force. */
  otherBatchIds: readonly number[];
}

export interface BalanceChecks {
  source: TbSource;
  groups: TbGroups;
  standard: CoaStandard;
  /** At a year end profit and loss must be closed. */
  isYearEnd: boolean;
  prior: TbSource | null;
}

const journalChecks = ({ source, functionalCurrency, otherBatchIds }: JournalChecks): Found[] => [
  unbalancedVouchers(source),
  repeatedNumbers(source),
  lineDefects(source, functionalCurrency),
  ...(otherBatchIds.length > 0 ? [importedBefore(source, otherBatchIds)] : []),
  unsignedVouchers(source),
  missingNumbers(source),
];

const balanceChecks = ({ source, groups, standard, isYearEnd, prior }: BalanceChecks): Found[] => {
  const groupNames = (["open", "period", "close"] as const).filter((name) => groups[name]);
  const isWhole = groupNames.length === 3;
  return [
    missingParents(source),
    ...groupNames.map((name) => unbalancedTotals(source, name)),
    wrongParents(source, groupNames),
    ...(isWhole ? [brokenRoll(source)] : []),
    unexplainedAux(source),
    ...(groups.open && prior ? [changedOpenings(source, prior)] : []),
    ...(groups.close ? [oppositeBalances(source, standard)] : []),
    ...(groups.close && isYearEnd ? [unclosedProfit(source, standard)] : []),
  ];
};

/** Needs a trial balance with movements: an account absent from a list of openings simply opened with nothing. */
const completenessChecks = (journal: JournalChecks, { source, standard }: BalanceChecks): Found[] => [
  misplacedLines(journal.source, source, journal.batchId),
  missingAux(journal.source, source),
  differentMovements(source, journal.batchId),
  negativeCash(journal.source, source, journal.batchId, standard),
  oppositeTurnover(source, journal.batchId, standard),
];

interface Scope {
  /** Under which the findings are kept. */
  batchId: number;
  /** Both sides where both are at hand; `own` says whose own checks are wanted. */
  journal: JournalChecks | null;
  balances: BalanceChecks | null;
  own: "journal" | "balances";
  hasCompleteness: boolean;
}

/** The checks of an import or of a period; each runs in the caller's transaction and reports its code through `onCheck`. */
export async function runChecks(
  db: Db,
  scope: Scope,
  onCheck: (done: number, total: number) => void,
): Promise<FindingCount[]> {
  const { batchId, journal, balances, own, hasCompleteness } = scope;
  const isComparable = hasCompleteness && journal !== null && balances?.groups.period;
  const checks = [
    ...(own === "journal" && journal ? journalChecks(journal) : []),
    ...(own === "balances" && balances ? balanceChecks(balances) : []),
    ...(isComparable ? completenessChecks(journal, balances) : []),
  ];
  return keepFindings(db, { batchId, ledger: journal?.source ?? null, levelOf: levels }, checks, onCheck);
}

const levels: Readonly<Record<string, number>> = Object.fromEntries(CHECKS.map(({ code, level }) => [code, level]));
