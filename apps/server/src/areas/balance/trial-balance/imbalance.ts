/** Assets against liabilities and equity (TB-4): what a statement that does not balance says across its page. */
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type Fen, thousands } from "@digao/domain/money";
import type { Invariant } from "@digao/domain/trial-balance/trial-balance-row";

const COLUMNS = {
  unaudited: "tbSheet.unaudited",
  audited: "tbSheet.audited",
  openUnaudited: "tbSheet.openUnaudited",
  openAudited: "tbSheet.openAudited",
} as const satisfies Record<string, MessageKey>;
type Column = keyof typeof COLUMNS;
const isColumn = (scope: string): scope is Column => Object.hasOwn(COLUMNS, scope);

export interface Imbalance {
  column: Column;
  /** Assets less liabilities and equity. */
  difference: Fen;
}

/** Columns whose two sides part. */
export const imbalances = (invariants: readonly Invariant[]): Imbalance[] =>
  invariants.flatMap(({ code, scope, difference }) =>
    code === "TB-4" && isColumn(scope) && difference ? [{ column: scope, difference }] : [],
  );

/** The columns that a statement shows. */
export const shownColumns = (isAudited: boolean): readonly Column[] =>
  isAudited ? ["audited", "openAudited"] : ["unaudited", "openUnaudited"];

/** "报表不平：审定数差额 1.00"; empty while they balance. */
export function imbalanceBanner(invariants: readonly Invariant[], lang: Lang, columns?: readonly Column[]): string {
  const broken = imbalances(invariants).filter(({ column }) => columns === undefined || columns.includes(column));
  if (broken.length === 0) return "";
  const differences = broken.map(({ column, difference }) =>
    messageOf(lang, "trialBalance.columnDifference", {
      column: messageOf(lang, COLUMNS[column]),
      amount: thousands(difference),
    }),
  );
  return messageOf(lang, "trialBalance.outOfBalance", { differences: differences.join(lang === "zh" ? "；" : "; ") });
}
