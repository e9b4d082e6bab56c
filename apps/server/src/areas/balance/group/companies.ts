/** What is particular about the companies of a group: what each needs by its role, and who signs its figures off. */

import type { MessageKey } from "@digao/contract/messages";
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { ActRule, Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { plannedMateriality } from "../plan/door.ts";
import { companiesOf, hasFigures, isDealtWith } from "./codes.ts";
import { faultsOfCompany } from "./faults.ts";
import { holdGroup } from "./hold.ts";
import { figuresHash, standingOf } from "./signed.ts";

const at = (field: string, key: MessageKey) => new Refusal(key, { field });
const isMonth = (month: unknown): boolean => Number(month) % 100 >= 1 && Number(month) % 100 <= 12;
const isNil = (amount: unknown): boolean => Number(amount ?? 0) === 0;
const isBlank = (words: unknown): boolean => String(words ?? "").trim() === "";

function refuseShare({ role, share, controlKind, since }: Draft): void {
  if (role === "parent") return;
  if (role === "subsidiary" && (!controlKind || !share || !since)) throw at("controlKind", "group.controlNeeded");
  if (!share) throw at("share", "group.shareNeeded");
  if (!(Number(share) > 0 && Number(share) <= 1)) throw at("share", "group.shareRange");
}

function refuseMonths({ since, upliftFrom }: Draft): void {
  if (since && !isMonth(since)) throw at("since", "group.month");
  if (upliftFrom && !isMonth(upliftFrom)) throw at("upliftFrom", "group.month");
}

function refuseRest(draft: Draft): void {
  const { upliftAmount, upliftItem, upliftExpense, upliftFrom, aligned, alignedWhy } = draft;
  if (!isNil(upliftAmount) && (isBlank(upliftItem) || isBlank(upliftExpense) || !upliftFrom))
    throw at("upliftItem", "group.upliftNeeded");
  const { currency, rateOpening, rateClosing, rateAverage, rateSource } = draft;
  const hasRates = ![rateOpening, rateClosing, rateAverage].some(isNil) && !isBlank(rateSource);
  if (currency !== "CNY" && !hasRates) throw at("rateClosing", "group.ratesNeeded");
  if (aligned !== "open" && isBlank(alignedWhy)) throw at("alignedWhy", "group.alignedWhy");
}

async function check({ db }: Context, draft: Draft, current: Row | null): Promise<Draft> {
  refuseShare(draft);
  refuseMonths(draft);
  refuseRest(draft);
  if (draft.role === "parent") {
    const others = (await companiesOf(db)).filter(({ role, code }) => role === "parent" && code !== current?.code);
    if (others.length > 0) throw at("role", "group.oneParent");
  }
  if (current && current.code !== draft.code) {
    const code = String(current.code);
    if ((await hasFigures(db, code)) || (await isDealtWith(db, code))) throw at("code", "group.codeUsed");
  }
  return draft;
}

async function hasEntered(db: Db, company: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("group_figure")
    .where("company", "=", company)
    .where("is_deleted", "=", false)
    .where("entered_by", "=", userId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

const state = (key: MessageKey, params: Record<string, string> = {}) => new Refusal(key, { kind: "state", params });

const sign: ActRule = async (ctx, row) => {
  const { db, user, lang } = ctx;
  const code = String(row.code);
  const { rows } = await sql<{ hash: string | null }>`select ${figuresHash(sql`${code}`)} as hash`.execute(db);
  const hash = rows[0]?.hash ?? null;
  if (hash === null) return state("group.signNothing");
  if (await hasEntered(db, code, user.id)) return state("group.signOwn");
  const faults = await faultsOfCompany(db, code, lang);
  if (faults.length > 0) return state("group.signFaulty", { list: faults.join("；") });
  return {
    set: { signed_by: user.id, signed_at: await momentOf(db), signed_hash: hash },
    old: { signedBy: row.signedBy },
    new: { signedBy: user.id },
  };
};

export const companyRules = {
  computed: {
    materiality: plannedMateriality(sql`t.name`),
    standing: standingOf(sql`t.signed_hash`, figuresHash(sql`t.code`)),
    figureCount: sql`(select count(*)::int from group_figure f where ${ofProject("f")} and f.company = t.code and not f.is_deleted)`,
  },
  order: sql`t.code, t.id`,
  lock: holdGroup,
  check,
  deletableTo: async ({ db }: Context, row: Row) =>
    (await isDealtWith(db, String(row.code))) ? new Refusal("group.codeUsed", { kind: "state" }) : undefined,
  // The figures of a company go with it.
  async after({ db }: Context, { draft, before }: { draft: Draft | null; before: Draft | null }) {
    if (draft || !before) return;
    await sql`update group_figure f set is_deleted = true, updated_at = now(), row_version = row_version + 1
      where ${ofProject("f")} and f.company = ${before.code} and not f.is_deleted`.execute(db);
  },
  acts: { sign },
} satisfies Particular & Record<string, unknown>;
