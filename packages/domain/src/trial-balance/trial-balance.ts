/**
 * The trial balance (试算平衡表) of one project and data period: per statement line
 * unaudited + s × (AJE dr − cr) + s × (RJE dr − cr) + system effect = audited, opening columns alike (试算平衡表).
 */
import { adjustType, restatement as restatements } from "@digao/contract/areas/balance/adjustments/codes";
import { ADJUSTMENT_TYPES, type AdjustmentHead, isCounted, isDraft } from "../adjustments/adjustment.ts";
import { reclassMoves } from "../adjustments/reclassify.ts";
import { compare } from "../analysis/variation.ts";
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import type { Fen } from "../money.ts";
import { evaluate } from "../statements/formula.ts";
import { isProfitLine, type StatementLine, TOTAL_ASSETS } from "../statements/statement-line.ts";
import { type AdjustedColumn, adjustedColumn } from "./columns.ts";
import { checkInvariants, type EquityMovements } from "./invariants.ts";
import type { Invariant, TrialBalanceRow, UnmappedAccount } from "./trial-balance-row.ts";
import { closingAmounts, openingAmounts, type PeriodNets, signsOf, unmappedAccounts } from "./unaudited.ts";

export interface TrialBalanceInput {
  /** Lines of groups 1 to 3; others are ignored. */
  lines: readonly StatementLine[];
  balances: readonly MappedBalance[];
  periodNets: PeriodNets;
  /** All heads of the project: which of them count is decided here. */
  heads: readonly AdjustmentHead[];
  /** Prior-year amounts of profit and loss lines, signed as shown; null = no prior year in the project. */
  priorYear?: ReadonlyMap<string, Fen> | null;
  /** Audited amounts of last year's project; with its total assets they are the comparatives, and the openings while there are no books. */
  priorAudited?: ReadonlyMap<string, Fen> | null;
  /** The client's own statements (FSItemData), signed as shown. */
  clientAmounts?: ReadonlyMap<string, Fen> | null;
  /** 1 by RJE (default), 2 wrong-side balances straight into the unaudited columns, 0 off. */
  autoReclassMode?: 0 | 1 | 2;
  /** Audited movements of retained earnings besides profit, for invariant 5. */
  equity?: EquityMovements | null;
  /** First line of the cash-flow supplement, for invariant 6. */
  supplementProfit?: { unaudited: Fen; audited: Fen } | null;
}

export interface TrialBalance {
  rows: TrialBalanceRow[];
  invariants: Invariant[];
  unmapped: UnmappedAccount[];
  /** Profit not yet closed by the client, inside the unaudited E108; credit positive. */
  unclosedProfit: Fen;
}

export function trialBalance(input: TrialBalanceInput): TrialBalance {
  const lines = input.lines.filter((line) => line.group <= 3);
  const sign = signsOf(lines);
  const counted = input.heads.filter(isCounted);
  const closing = closingAmounts(input.balances, input.periodNets, sign);
  const opening = openingAmounts(input.balances, sign);
  if (input.autoReclassMode === 2) {
    reclassify(closing.amounts, input.balances, "close", sign);
    reclassify(opening.amounts, input.balances, "open", sign);
  }
  const signed = input.priorAudited?.has(TOTAL_ASSETS) ? input.priorAudited : null;
  const isOpenedBy = (line: StatementLine) => line.group < 3 && input.balances.length === 0;
  if (signed) take(opening.amounts, signed, lines.filter(isOpenedBy));
  const priorYear = input.priorYear ?? withProfit(input.priorAudited, lines);
  take(opening.amounts, priorYear, lines.filter(isProfitLine));
  const columns: Columns = {
    unaudited: evaluate(lines, closing.amounts),
    current: adjustedColumn(lines, closing.amounts, counted, "current"),
    draft: adjustedColumn(lines, closing.amounts, [...counted, ...input.heads.filter(isDraft)], "current"),
    openUnaudited: evaluate(lines, opening.amounts),
    opening: adjustedColumn(lines, opening.amounts, counted, "opening"),
    carried: new Map(),
    explained: explainedDifferences(lines, counted),
    signed,
    restated: adjustedColumn(lines, new Map(), counted.filter(isRestating), "opening").amounts,
    hasPriorYear: priorYear !== null,
  };
  columns.carried = evaluate(lines, columns.current.carried);
  const unmapped = unmappedAccounts(input.balances);
  return {
    rows: lines.map((line) => rowOf(line, columns, input)),
    invariants: checkInvariants({
      ...columns,
      lines,
      heads: counted,
      equity: input.equity ?? null,
      supplementProfit: input.supplementProfit ?? null,
    }),
    unmapped,
    unclosedProfit: closing.unclosedProfit,
  };
}

function take(into: Map<string, Fen>, from: ReadonlyMap<string, Fen> | null, lines: readonly StatementLine[]): void {
  for (const { code } of lines) into.set(code, from?.get(code) ?? 0n);
}

/** Last year's audited balances alone say nothing about last year's profit. */
const withProfit = (amounts: TrialBalanceInput["priorAudited"], lines: readonly StatementLine[]) =>
  lines.some((line) => isProfitLine(line) && amounts?.has(line.code)) ? (amounts ?? null) : null;

interface Columns {
  unaudited: ReadonlyMap<string, Fen>;
  current: AdjustedColumn;
  draft: AdjustedColumn;
  openUnaudited: ReadonlyMap<string, Fen>;
  opening: AdjustedColumn;
  carried: ReadonlyMap<string, Fen>;
  explained: ReadonlyMap<string, Fen>;
  /** Last year's audited figures in whole. */
  signed: ReadonlyMap<string, Fen> | null;
  restated: ReadonlyMap<string, Fen>;
  hasPriorYear: boolean;
}

/** A change of policy or the correction of an error; what last year's figures contain already restates nothing. */
const isRestating = ({ type, restatement }: AdjustmentHead): boolean =>
  ADJUSTMENT_TYPES[type].column === "opening" && Boolean(restatement) && restatement !== restatements.none;

/** Profit and loss of last year stands in the opening column, with opening entries that were written on its lines. */
function priorOf(line: StatementLine, openAudited: Fen, { signed, restated, hasPriorYear }: Columns): Fen | null {
  if (isProfitLine(line)) return hasPriorYear ? openAudited : null;
  if (signed === null || line.kind === "H") return openAudited;
  return (signed.get(line.code) ?? 0n) + (restated.get(line.code) ?? 0n);
}

function rowOf(line: StatementLine, columns: Columns, input: TrialBalanceInput): TrialBalanceRow {
  const { code } = line;
  const at = (amounts: ReadonlyMap<string, Fen>) => amounts.get(code) ?? 0n;
  const { current, opening, draft } = columns;
  const unaudited = at(columns.unaudited);
  const audited = at(current.amounts);
  const openAudited = at(opening.amounts);
  const clientAmt = input.clientAmounts?.get(code) ?? null;
  const prior = priorOf(line, openAudited, columns);
  return {
    line,
    unaudited,
    ajeDr: (current.aje.get(code) ?? NIL).debit,
    ajeCr: (current.aje.get(code) ?? NIL).credit,
    rjeDr: (current.rje.get(code) ?? NIL).debit,
    rjeCr: (current.rje.get(code) ?? NIL).credit,
    systemEffect: at(current.system),
    carried: at(columns.carried),
    audited,
    openUnaudited: at(columns.openUnaudited),
    openAjeDr: (opening.aje.get(code) ?? NIL).debit,
    openAjeCr: (opening.aje.get(code) ?? NIL).credit,
    openRjeDr: (opening.rje.get(code) ?? NIL).debit,
    openRjeCr: (opening.rje.get(code) ?? NIL).credit,
    openSystemEffect: at(opening.system),
    openAudited,
    priorAudited: input.priorAudited?.get(code) ?? null,
    prior,
    variation: compare(audited, prior),
    clientAmt,
    statementDifference: clientAmt === null ? null : clientAmt - unaudited,
    explainedDifference: at(columns.explained),
    draft: draftOf(code, draft),
  };
}

/** Type 7 heads move lines, totals and equity as an AJE would, in a column of their own. */
function explainedDifferences(
  lines: readonly StatementLine[],
  heads: readonly AdjustmentHead[],
): ReadonlyMap<string, Fen> {
  const explaining = heads
    .filter((head) => head.type === adjustType.statement)
    .map((head): AdjustmentHead => ({ ...head, type: adjustType.entry }));
  return adjustedColumn(lines, new Map(), explaining, "current").amounts;
}

const NIL = { debit: 0n, credit: 0n };

const draftOf = (code: string, draft: AdjustedColumn): TrialBalanceRow["draft"] => ({
  ajeDr: (draft.aje.get(code) ?? NIL).debit,
  ajeCr: (draft.aje.get(code) ?? NIL).credit,
  rjeDr: (draft.rje.get(code) ?? NIL).debit,
  rjeCr: (draft.rje.get(code) ?? NIL).credit,
  audited: draft.amounts.get(code) ?? 0n,
});

function reclassify(
  amounts: Map<string, Fen>,
  balances: readonly MappedBalance[],
  column: "open" | "close",
  sign: (code: string) => bigint,
) {
  const add = (code: string, net: Fen) => amounts.set(code, (amounts.get(code) ?? 0n) + sign(code) * net);
  for (const move of reclassMoves(balances, column)) {
    const net = move.side === "Dr" ? move.amount : -move.amount;
    add(move.fromItem, -net);
    add(move.toItem, net);
  }
}
