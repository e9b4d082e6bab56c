import { adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { cockpit, KeyFigure, KeyFigures } from "@digao/contract/areas/office/cockpit/calls";
import type { Input } from "@digao/contract/endpoint";
import { ADJUSTMENT_TYPES, type AdjustmentStanding, adjustmentStanding } from "@digao/domain/adjustments/adjustment";
import { headEffect } from "@digao/domain/adjustments/effect";
import { type Fen, sum, yuan } from "@digao/domain/money";
import type { TrialBalanceRow } from "@digao/domain/trial-balance/trial-balance-row";
import type { Context } from "../../../platform/serve.ts";
import { formAmounts, type ProjectTrialBalance, projectTrialBalance } from "../../balance/trial-balance/door.ts";

const NET_ASSETS = "E199";
const NET_PROFIT = "P399";
const CODES: readonly (readonly [KeyFigure["figure"], string])[] = [
  ["totalAssets", "A999"],
  ["netAssets", NET_ASSETS],
  ["revenue", "P100"],
  ["profitBeforeTax", "P299"],
  ["netProfit", NET_PROFIT],
];

export async function getKeyFigures(
  { db }: Context,
  { projectId }: Input<(typeof cockpit)["GetKeyFigures"]>,
): Promise<KeyFigures> {
  const balance = await projectTrialBalance(db, { projectId });
  const { period, input } = balance.source;
  return {
    periodLabel: period?.label ?? null,
    hasBooks: input.balances.length > 0,
    figures: figuresOf(balance),
    entries: STANDINGS.map((standing) => entriesOf(balance, standing)),
  };
}

function figuresOf({ rows, source }: ProjectTrialBalance): KeyFigure[] {
  const onForm = formAmounts(source);
  return CODES.flatMap(([figure, stdCode]): KeyFigure[] => {
    const row = rows.get(stdCode);
    if (!row) return [];
    const shown = (amount: Fen) => yuan(onForm(stdCode, amount));
    const { unaudited, audited, prior, variation } = row;
    return [
      {
        figure,
        stdCode,
        unaudited: shown(unaudited),
        effect: shown(audited - unaudited),
        audited: shown(audited),
        prior: prior === null ? null : shown(prior),
        change: variation.change === null ? null : shown(variation.change),
        changeRate: variation.rate,
      },
    ];
  });
}

const STANDINGS: readonly AdjustmentStanding[] = ["counted", "underReview", "left"];

/** What counts, and what would with the drafts, is the trial balance's own figure. */
function entriesOf({ rows, source }: ProjectTrialBalance, standing: AdjustmentStanding): KeyFigures["entries"][number] {
  const heads = source.adjustments.filter((head) => adjustmentStanding(head) === standing);
  const onForm = formAmounts(source);
  const effectOf = (code: string, effect: (row: TrialBalanceRow) => Fen) => {
    const row = rows.get(code);
    return row ? onForm(code, effect(row)) : 0n;
  };
  const effects: Record<AdjustmentStanding, () => { netProfit: Fen; netAssets: Fen }> = {
    counted: () => ({
      netProfit: effectOf(NET_PROFIT, ({ audited, unaudited }) => audited - unaudited),
      netAssets: effectOf(NET_ASSETS, ({ audited, unaudited }) => audited - unaudited),
    }),
    underReview: () => ({
      netProfit: effectOf(NET_PROFIT, ({ draft, audited }) => draft.audited - audited),
      netAssets: effectOf(NET_ASSETS, ({ draft, audited }) => draft.audited - audited),
    }),
    left: () => ({
      // Opening entries say nothing of this year's profit.
      netProfit: sum(heads.filter(isOfYear).map(({ lines }) => headEffect(lines).netProfit)),
      netAssets: sum(heads.map(({ lines }) => headEffect(lines).equity)),
    }),
  };
  const { netProfit, netAssets } = effects[standing]();
  return { standing, count: heads.length, netProfit: yuan(netProfit), netAssets: yuan(netAssets) };
}

const isOfYear = ({ type }: ProjectTrialBalance["source"]["adjustments"][number]): boolean =>
  type === adjustType.uncorrected || ADJUSTMENT_TYPES[type].column === "current";
