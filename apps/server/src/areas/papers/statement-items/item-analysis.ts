import type { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { detailShares } from "@digao/domain/analysis/structure";
import { compare, needsExplanation } from "@digao/domain/analysis/variation";
import { type Fen, fen, fixed, ratio, sum, yuan } from "@digao/domain/money";
import { isProfitLine, lineName, TOTAL_ASSETS } from "@digao/domain/statements/statement-line";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { changeMark, formAmounts } from "../../balance/trial-balance/door.ts";
import { adjustedDetails, readDetails } from "./detail-rows.ts";
import { ledgerDetails } from "./ledger-details.ts";
import { priorDetails } from "./prior-books.ts";
import { loadSubject, type Subject } from "./subject.ts";

type Calls = typeof statementItems;
type Row = Output<Calls["GetItemVariation"]>[number];

interface ComparedDetail {
  id: number | null;
  key: string;
  name: string;
  accountCode: string | null;
  auxName: string | null;
  current: Fen;
  /** Null = not known. */
  prior: Fen | null;
  explanation: string | null;
  explanationIndex: string | null;
}

/** The item's details as people keep them; the ledger's own rows as long as nobody does. Amounts audited, in the item's sign. */
async function comparedDetails(ctx: Context, subject: Subject): Promise<ComparedDetail[]> {
  const stored = await readDetails(ctx.db, subject.item.id);
  if (stored.length > 0) {
    return adjustedDetails(subject, stored).map(({ amounts, ...detail }) => ({
      id: detail.id,
      key: String(detail.id),
      name: detail.detailName,
      accountCode: detail.accountCode,
      auxName: detail.auxId === null ? null : detail.detailName,
      current: amounts.audited,
      prior: amounts.openAudited,
      explanation: detail.explanation,
      explanationIndex: detail.wpIndex,
    }));
  }
  const rows = await ledgerDetails(ctx.db, subject, ctx.lang);
  return adjustedDetails(subject, rows).map(({ amounts, ...detail }) => ({
    id: null,
    key: `${detail.accountCode}|${detail.auxId ?? ""}`,
    name: detail.detailName,
    accountCode: detail.accountCode,
    auxName: detail.auxId === null ? null : detail.detailName,
    current: amounts.audited,
    prior: amounts.openAudited,
    explanation: null,
    explanationIndex: null,
  }));
}

const PRIOR_YEAR_END = 1;
const SAME_PERIOD = 2;

/** Details against the prior year-end (1) or the same period of the year before (2); the item itself closes the list. */
export async function itemVariation(
  ctx: Context,
  input: Input<Calls["GetItemVariation"]>,
): Promise<Output<Calls["GetItemVariation"]>> {
  const { RId, basis, RptLang } = input;
  const subject = await loadSubject(ctx, RId, input);
  const isProfit = isProfitLine(subject.item.line);
  const details = await comparedDetails(ctx, subject);
  if (basis > SAME_PERIOD) throw new Refusal("fsItem.noBudget", { kind: "state", field: "basis" });
  if (basis === PRIOR_YEAR_END && !isProfit) return variationRows(subject, details, RptLang);
  const prior = await priorDetails(ctx, subject);
  if (prior === null && basis === SAME_PERIOD)
    throw new Refusal("fsItem.noPriorBooks", { kind: "state", field: "basis" });
  const priorOf = ({ accountCode, auxName }: ComparedDetail) =>
    prior && (prior.get(`${accountCode}|${auxName ?? ""}`) ?? 0n);
  const withPrior = details.map((detail) => ({ ...detail, prior: priorOf(detail) }));
  return variationRows(subject, withPrior, RptLang, prior === null ? undefined : sum(prior.values()));
}

function variationRows(
  subject: Subject,
  details: readonly ComparedDetail[],
  lang: "zh" | "en",
  priorTotal?: Fen,
): Row[] {
  const { item, row, items } = subject;
  const { varAmt, source } = items.balance;
  const isProfit = isProfitLine(item.line);
  const { varPct, varPctPl } = source.project.settings;
  const threshold = { amount: varAmt, rate: isProfit ? varPctPl : varPct };
  const rowOf = (of: Omit<ComparedDetail, "accountCode" | "auxName">, kind: string): Row => {
    const { change, rate, flag } = compare(of.current, of.prior);
    return {
      id: of.id,
      key: of.key,
      name: of.name,
      kind,
      current: yuan(of.current),
      prior: of.prior === null ? null : yuan(of.prior),
      change: change === null ? null : yuan(change),
      rate,
      mark: changeMark(flag),
      flagged: needsExplanation(of.current, of.prior, threshold),
      explanation: of.explanation,
      explanationIndex: of.explanationIndex,
    };
  };
  const whole = {
    id: item.id,
    key: item.line.code,
    name: lineName(item.line, lang),
    current: row.audited,
    prior: row.prior ?? priorTotal ?? null,
    explanation: item.explanation,
    explanationIndex: item.explanationIndex,
  };
  return [...details.map((detail) => rowOf(detail, "L")), rowOf(whole, "T")];
}

const REVENUE = "P100";

/** Shares of details in their item, and of the item in total assets (balance sheet) or revenue (profit and loss). */
export async function itemStructure(
  ctx: Context,
  input: Input<Calls["GetItemStructural"]>,
): Promise<Output<Calls["GetItemStructural"]>> {
  const subject = await loadSubject(ctx, input.RId, input);
  const { item, row, items } = subject;
  const base = isProfitLine(item.line) ? REVENUE : TOTAL_ASSETS;
  const total = items.balance.rows.get(base);
  const formSide = formAmounts(items.balance.source);
  const details = (await comparedDetails(ctx, subject)).map((detail) => ({ ...detail, prior: detail.prior ?? 0n }));
  return {
    rows: detailShares(details).map(({ share, ...detail }) => ({
      id: detail.id,
      key: detail.key,
      name: detail.name,
      kind: "L",
      current: yuan(detail.current),
      share: share.current,
      prior: yuan(detail.prior),
      priorShare: share.prior,
      shareChange: share.pointChange === null ? null : fixed(fen(share.pointChange), 4),
    })),
    itemShare: ratio(row.audited, formSide(base, total?.audited ?? 0n)),
    itemPriorShare: ratio(row.prior ?? 0n, formSide(base, total?.prior ?? 0n)),
    base,
  };
}
