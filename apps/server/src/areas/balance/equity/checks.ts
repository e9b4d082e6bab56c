/** EQ-1 to EQ-7 with their differences, and why those that people explained are right all the same. */
import type { EquityCheck, equity } from "@digao/contract/areas/balance/equity/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { bindingEquityChecks, equityChecks } from "@digao/domain/equity/statement";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { explanations, isOf, shownExplanation } from "../../../platform/explanations.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type EquityFigures, equityFigures } from "./figures.ts";
import { holdEquity } from "./hold.ts";

type Calls = typeof equity;

const explained = explanations({
  table: "equity_explanation",
  refType: "equityExplanation",
  nothing: "equity.nothingToExplain",
  moved: "equity.differenceMoved",
});

const isBinding = (code: string): boolean => bindingEquityChecks.some((one) => one === code);
const written = (amount: Fen | null): string | null => (amount === null ? null : yuan(amount));

export interface ShownCheck {
  check: EquityCheck;
  /** Agrees, was explained as it differs, or has nothing to be compared with. */
  isSettled: boolean;
}

export async function checksOf(
  db: Db,
  { facts }: EquityFigures,
  lang: Lang,
): Promise<{ shown: ShownCheck[]; isTied: boolean }> {
  const said = await explained.read(db);
  const shown = equityChecks(facts).map(({ left, right, difference, ...check }): ShownCheck => {
    const own = said.get(check.code);
    return {
      isSettled: check.state !== "differs" || (isOf(own, written(difference)) && !isBinding(check.code)),
      check: {
        ...check,
        words: messageOf(lang, `equity.check.${check.code}`),
        left: written(left),
        right: written(right),
        difference: written(difference),
        explanation: shownExplanation(own, written(difference)),
      },
    };
  });
  return { shown, isTied: shown.every(({ isSettled }) => isSettled) };
}

export async function explainCheck(
  ctx: Context,
  { Id, code, difference, words, rowVersion }: Input<Calls["ExplainEquityCheck"]>,
): Promise<Output<Calls["ExplainEquityCheck"]>> {
  const { db } = ctx;
  if (isBinding(code)) throw new Refusal("equity.notExplicable", { kind: "state" });
  await holdEquity(db, Id);
  const figures = await equityFigures(db, Id);
  if (!figures) throw new Refusal("equity.noBooks", { kind: "state" });
  const check = equityChecks(figures.facts).find((one) => one.code === code);
  return explained.explain(
    ctx,
    { projectId: Id, code, difference: yuan(fen(difference)), words, rowVersion },
    written(check?.difference ?? null),
  );
}
