/** Rules that people remember for a client: an account, with words of its entries or without, goes to these items. */
import type { cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import type { CashFlowRule } from "@digao/domain/cash-flow/rules";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readCashBook } from "./accounts.ts";
import { periodForCash } from "./period.ts";

type Calls = typeof cashFlow;

/** Over every rule of the catalogue. */
const OWN_PRIORITY = 1000;

const clientOf = async (db: Db, projectId: number): Promise<number> =>
  (await db.selectFrom("project").where("id", "=", projectId).select("cust_id").executeTakeFirstOrThrow()).cust_id;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function remembered(db: Db, projectId: number) {
  return db
    .selectFrom("cash_flow_memory as m")
    .innerJoin("app_user as u", (on) => on.onRef("u.tenant_id", "=", "m.tenant_id").onRef("u.id", "=", "m.user_id"))
    .where("m.cust_id", "=", await clientOf(db, projectId))
    .select(["m.id", "m.account_name as accountName", "m.prefix", "m.words", "m.inflow", "m.outflow", "m.reason"])
    .select(["u.name as userName", "m.said_at as saidAt"])
    .orderBy("m.id")
    .execute();
}

export async function rememberedRules(db: Db, projectId: number): Promise<CashFlowRule[]> {
  const rows = await remembered(db, projectId);
  return rows.map(({ id, accountName, prefix, words, inflow, outflow }) => ({
    ruleId: `OWN${id}`,
    prefix,
    inflow,
    outflow,
    name: new RegExp(`^${escaped(accountName)}$`, "u"),
    summary: words === "" ? null : new RegExp(escaped(words), "u"),
    companions: [],
    alone: null,
    party: null,
    vat: { carries: [], follows: null },
    method: null,
    review: null,
    // With words before without.
    priority: OWN_PRIORITY + words.length,
  }));
}

export const listRules = async (
  { db }: Context,
  { Id }: Input<Calls["GetCashFlowRules"]>,
): Promise<Output<Calls["GetCashFlowRules"]>> => remembered(db, Id);

export async function rememberRule(
  ctx: Context,
  { Id, accountCode, words, inflow, outflow, reason }: Input<Calls["RememberCashFlowRule"]>,
): Promise<Output<Calls["RememberCashFlowRule"]>> {
  const { db } = ctx;
  const { id: periodId } = await periodForCash(db, Id);
  const book = await readCashBook(db, periodId);
  const account = book.accounts.get(accountCode);
  if (!account) throw new Refusal("cashFlow.noAccount", { params: { code: accountCode }, field: "accountCode" });
  const row = await db
    .insertInto("cash_flow_memory")
    .values({
      cust_id: await clientOf(db, Id),
      account_name: account.fullName,
      prefix: book.nationalOf(accountCode),
      words,
      inflow,
      outflow,
      reason,
      user_id: ctx.user.id,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "cust_id", "account_name", "words"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("cashFlow.ruleKnown", { kind: "state", field: "words" });
  await ctx.audit({
    refType: "cashFlowMemory",
    refId: row.id,
    projectId: Id,
    action: "remember",
    new: { accountName: account.fullName, words, inflow, outflow, reason },
  });
  return row;
}

export async function forgetRule(ctx: Context, { Id, ruleId }: Input<Calls["ForgetCashFlowRule"]>): Promise<null> {
  const { db } = ctx;
  const old = await db
    .deleteFrom("cash_flow_memory")
    .where("cust_id", "=", await clientOf(db, Id))
    .where("id", "=", ruleId)
    .returning(["account_name as accountName", "words", "inflow", "outflow"])
    .executeTakeFirst();
  if (!old) throw missing();
  await ctx.audit({ refType: "cashFlowMemory", refId: ruleId, projectId: Id, action: "forget", old });
  return null;
}
