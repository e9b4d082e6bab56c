/** EQ-1 to EQ-7 with their differences, and why those that people explained are right all the same. */
import type { EquityCheck, equity } from "@digao/contract/areas/balance/equity/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { bindingEquityChecks, equityChecks } from "@digao/domain/equity/statement";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type EquityFigures, equityFigures } from "./figures.ts";
import { holdEquity } from "./hold.ts";

type Calls = typeof equity;

const explanationsOf = (db: Db) =>
  db
    .selectFrom("equity_explanation as e")
    .innerJoin("app_user as u", (on) =>
      on.onRef("u.tenant_id", "=", "e.tenant_id").onRef("u.id", "=", "e.explained_by"),
    )
    .select(["e.id", "e.code", "e.words", "e.difference", "u.name as userName"])
    .select(["e.explained_at as at", "e.row_version as rowVersion"])
    .execute();

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
  const explanations = new Map((await explanationsOf(db)).map((one) => [one.code, one]));
  const shown = equityChecks(facts).map(({ left, right, difference, ...check }): ShownCheck => {
    const said = explanations.get(check.code);
    const isCurrent = said !== undefined && fen(said.difference) === difference;
    return {
      isSettled: check.state !== "differs" || (isCurrent && !isBinding(check.code)),
      check: {
        ...check,
        words: messageOf(lang, `equity.check.${check.code}`),
        left: written(left),
        right: written(right),
        difference: written(difference),
        explanation: said
          ? { words: said.words, userName: said.userName, at: said.at, rowVersion: said.rowVersion, isCurrent }
          : null,
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
  if (!check?.difference) throw new Refusal("equity.nothingToExplain", { kind: "state" });
  if (check.difference !== fen(difference))
    throw new Refusal("equity.differenceMoved", { kind: "conflict", params: { amount: yuan(check.difference) } });
  const before = (await explanationsOf(db)).find((one) => one.code === code);
  checkVersion(rowVersion, before ?? { rowVersion: 0 });
  const next = (before?.rowVersion ?? 0) + 1;
  const values = { words, difference: yuan(check.difference), explained_by: ctx.user.id, row_version: next };
  const { id } = await (before
    ? db.updateTable("equity_explanation").set(values).where("id", "=", before.id).returning("id")
    : db
        .insertInto("equity_explanation")
        .values({ ...values, code, project_id: Id })
        .returning("id")
  ).executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "equityExplanation",
    refId: id,
    projectId: Id,
    action: "explain",
    old: before ? { code, words: before.words, difference: before.difference } : null,
    new: { code, words, difference: values.difference },
  });
  return { rowVersion: next };
}
