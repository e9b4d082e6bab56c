/** The completeness statement of the journal (序时账完整性说明) and the rule that decides whether an import may be committed. */
import { checkLevel } from "@digao/contract/areas/acquisition/imports/codes";
import { type Fen, thousands } from "../money.ts";
import type { Finding, Lang } from "./finding.ts";

export interface CompletenessFigures {
  /** Debit total of the journal. */
  journalDebit: Fen;
  /** Debit total of the trial balance's period movements, leaf accounts; null where none is at hand. */
  balanceDebit: Fen | null;
  /** Accounts whose movements differ, whatever the totals say. */
  accountsDiffering?: number;
  vouchers: number;
  lines: number;
  missingNumbers: number;
}

export function completenessStatement(figures: CompletenessFigures, lang: Lang): string {
  const total = thousands(figures.journalDebit);
  const difference = figures.balanceDebit === null ? null : figures.journalDebit - figures.balanceDebit;
  const gap = thousands(difference ?? 0n);
  const { vouchers, lines, missingNumbers, accountsDiffering = 0 } = figures;
  if (lang === "zh") {
    const same =
      accountsDiffering === 0 ? "与科目余额表一致" : `与科目余额表合计相同，但有 ${accountsDiffering} 个科目不符`;
    const compared = difference === 0n ? same : `与科目余额表差异 ${gap} 元`;
    const agreement = difference === null ? "未与科目余额表核对" : compared;
    return `序时账借方发生额合计 ${total} 元，${agreement}；凭证共 ${vouchers} 张 ${lines} 条分录，断号 ${missingNumbers} 个`;
  }
  const same =
    accountsDiffering === 0
      ? "agrees with the trial balance"
      : `equal those of the trial balance in total, but not on ${accountsDiffering} accounts`;
  const compared = difference === 0n ? same : `differs from the trial balance by ${gap}`;
  const agreement = difference === null ? "have not been compared with a trial balance" : compared;
  return `Journal debits total RMB ${total} and ${agreement}; ${vouchers} vouchers, ${lines} lines, ${missingNumbers} numbers missing`;
}

export type CommitRefusal = "errorsFound" | "managerNeeded" | "reasonMissing";

export interface ForcedCommit {
  /** Project role of the person who ticks 带差异入库. */
  role: number;
  reason: string;
}

/** Level 1 findings block the import, unless a manager (role 1 to 4) takes it with a stored reason. Null = may be committed. */
export function commitRefusal(
  findings: readonly Pick<Finding, "level">[],
  forced: ForcedCommit | null,
): CommitRefusal | null {
  if (!findings.some((found) => found.level === checkLevel.error)) return null;
  if (!forced) return "errorsFound";
  if (forced.role < 1 || forced.role > 4) return "managerNeeded";
  return forced.reason.trim() === "" ? "reasonMissing" : null;
}
