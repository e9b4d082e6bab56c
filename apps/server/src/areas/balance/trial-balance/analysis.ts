import type { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { formulaWords } from "@digao/domain/analysis/ratio-words";
import { RATIOS, ratioTable } from "@digao/domain/analysis/ratios";
import { verticalShares } from "@digao/domain/analysis/structure";
import { fen, fixed, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import type { Context } from "../../../platform/serve.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "./door.ts";
import { lineNames } from "./line-names.ts";
import { ratioFigures, ratioGroupNames } from "./ratio-figures.ts";
import { markOf } from "./rows.ts";

type Calls = typeof trialBalance;
type Scope = Input<Calls["GetReportVariation"]>;

const balanceOf = ({ db }: Context, { projectId, periodId, JPeriod }: Omit<Scope, "rptType">) =>
  projectTrialBalance(db, { projectId, periodId, jPeriod: JPeriod });

/** The lines of one statement with their rows, titles left out. */
const linesOf = ({ source, rows }: ProjectTrialBalance, rptType: number) =>
  source.items.flatMap((item) => {
    const row = rows.get(item.line.code);
    return row && item.line.reportType === rptType && item.line.kind !== "H" ? [{ item, row }] : [];
  });

export async function getReportVariation(ctx: Context, scope: Scope): Promise<Output<Calls["GetReportVariation"]>> {
  const balance = await balanceOf(ctx, scope);
  return linesOf(balance, scope.rptType).map(({ item, row }) => ({
    id: item.id,
    key: item.line.code,
    name: lineName(item.line, scope.RptLang),
    kind: item.line.kind,
    current: yuan(row.audited),
    prior: row.prior === null ? null : yuan(row.prior),
    change: row.variation.change === null ? null : yuan(row.variation.change),
    rate: row.variation.rate,
    mark: markOf(row.variation.flag),
    flagged: balance.isFlagged(row),
    explanation: item.explanation,
    explanationIndex: item.explanationIndex,
  }));
}

export async function getReportStructural(ctx: Context, scope: Scope): Promise<Output<Calls["GetReportStructural"]>> {
  const lines = linesOf(await balanceOf(ctx, scope), scope.rptType);
  const shares = verticalShares(
    lines.map(({ item, row }) => ({
      line: row.line,
      isTurned: item.isTurned,
      current: row.audited,
      prior: row.prior ?? 0n,
    })),
  );
  const shareOf = new Map(shares.map(({ line, share }) => [line.code, share]));
  return lines.map(({ item, row }) => {
    const share = shareOf.get(item.line.code);
    return {
      id: item.id,
      key: item.line.code,
      name: lineName(item.line, scope.RptLang),
      kind: item.line.kind,
      current: yuan(row.audited),
      share: share?.current ?? null,
      prior: row.prior === null ? null : yuan(row.prior),
      priorShare: row.prior === null ? null : (share?.prior ?? null),
      shareChange: row.prior === null ? null : pointsAsFraction(share?.pointChange ?? null),
    };
  });
}

/** "2.72" percentage points -> "0.0272". */
export const pointsAsFraction = (points: string | null): string | null =>
  points === null ? null : fixed(fen(points), 4);

/** Of the year and of its beginning. An opening ratio of a turnover needs the year before the last, which nobody has: null. */
export async function getReportRatios(
  ctx: Context,
  scope: Input<Calls["GetReportRatios"]>,
): Promise<Output<Calls["GetReportRatios"]>> {
  const { closing, opening } = ratioFigures(await balanceOf(ctx, scope));
  const prior = ratioTable({ closing: opening, opening: new Map() });
  const names = await lineNames(ctx.db, scope.RptLang);
  return ratioTable({ closing, opening }, RATIOS).map(({ definition, value }, index) => ({
    code: definition.code,
    group: messageOf(scope.RptLang, ratioGroupNames[definition.group]),
    name: scope.RptLang === "en" ? definition.nameEn : definition.nameZh,
    formula: formulaWords(definition.formula, (code) => names.get(code) ?? code, scope.RptLang),
    current: value,
    prior: prior[index]?.value ?? null,
    unit: definition.format,
  }));
}
