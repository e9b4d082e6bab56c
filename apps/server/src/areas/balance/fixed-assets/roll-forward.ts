/** Asset cards carried over the year's end: what they closed with is what they open with, until the client's own list of the year is read. */

import { insertFound } from "@digao/db/insert-found";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { AssetPeriod } from "@digao/domain/fixed-assets/card";
import { sql } from "kysely";
import { left, type RollForwardPart, type RollRow, type RollTake } from "../../../platform/roll-forward/parts.ts";
import { type Listed, listed } from "./fields.ts";
import { findPeriod, holdAssets, lastList } from "./lists.ts";
import { mergeCards } from "./stage.ts";

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));

/** Of the books, or before they are in of the engagement. */
async function periodOf(db: Db, projectId: number): Promise<AssetPeriod> {
  const found = await findPeriod(db, projectId);
  if (found) return found;
  const { start, end } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["period_start as start", "period_end as end"])
    .executeTakeFirstOrThrow();
  return { from: monthOf(start), to: monthOf(end) };
}

const cells = sql.join(
  (Object.keys(listed) as (keyof Listed)[]).map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`),
);

interface Closing {
  costClose: string;
  impairClose: string;
}

/** Cards that are still there at the end of the source's year. */
async function closingCards(db: Db): Promise<(Listed & Closing)[]> {
  const { rows } = await sql<Listed & Closing>`
    select ${cells}, c.cost_close::text as "costClose", c.imp_close::text as "impairClose" from fa_card c
    where ${ofProject("c")} and not c.is_gone and c.cost_close <> 0 order by c.asset_no`.execute(db);
  return rows;
}

const added = (a: string | null, b: string | null): string | null =>
  a === null && b === null ? null : String(Number(a ?? "0") + Number(b ?? "0"));

/** Nothing of the new year is known yet: no charge, no disposal, no work done. */
function opened({ costClose, impairClose, ...card }: Listed & Closing): Listed {
  return {
    ...card,
    cost: costClose,
    cost_stated_open: costClose,
    acc_open_book: card.acc_close_book,
    impair_open: impairClose,
    impair_close: impairClose,
    year_depr_book: "0.00",
    net_book: null,
    acc_work_open: added(card.acc_work_open, card.period_work),
    period_work: null,
    acc_stated_disposed: null,
    dispose_date: null,
    dispose_way: null,
    dispose_income: null,
  };
}

async function* each(cards: readonly (Listed & Closing)[]): AsyncGenerator<Listed> {
  for (const card of cards) yield opened(card);
}

/** What happened to a card before the year is a part of it: its impairments and added cost. And to which account each department belongs. */
async function takeFacts({ ctx, from }: RollTake, before: number): Promise<void> {
  const { rows: events } = await sql<object>`
    select asset_no, month, kind, amount, reason from fa_event e where ${ofProject("e")} and e.month < ${before}`.execute(
    from,
  );
  await insertFound(
    ctx.db,
    sql`insert into fa_event (tenant_id, project_id, asset_no, month, kind, amount, reason)
      select ${ownTenant}, ${ownProject}, asset_no, month, kind, amount, reason
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (asset_no text, month int, kind smallint, amount numeric, reason text)
      on conflict do nothing`,
  );
  const { rows: departments } = await sql<object>`
    select department, account_code from fa_department d where ${ofProject("d")}`.execute(from);
  await insertFound(
    ctx.db,
    sql`insert into fa_department (tenant_id, project_id, department, account_code)
      select ${ownTenant}, ${ownProject}, department, account_code
      from jsonb_to_recordset(${JSON.stringify(departments)}::jsonb) as d (department text, account_code text) on conflict do nothing`,
  );
}

const all = (title: string) => ({ id: 1, title });

async function takeCards(take: RollTake): Promise<RollRow[]> {
  const { ctx, from, toId, wayOf } = take;
  const { db } = ctx;
  const cards = await closingCards(from);
  if (cards.length === 0) return [];
  const paper = all(`${cards.length}`);
  if (wayOf(paper.id) === null) return [left(paper, "rollForward.notChosen")];
  await holdAssets(db, toId);
  if (await lastList(db, false)) return [left(paper, "rollForward.listThere")];
  const period = await periodOf(db, toId);
  const { id: listId } = await db
    .insertInto("fa_list")
    .values({
      project_id: toId,
      is_prior: false,
      from_month: period.from,
      to_month: period.to,
      state: "done",
      summary: JSON.stringify({
        read: cards.length,
        taken: cards.length,
        refusedCount: 0,
        refused: [],
        unread: [],
        assumed: 0,
      }),
      finished_at: await momentOf(db),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await takeFacts(take, period.from);
  await mergeCards(db, { listId, period }, each(cards));
  await ctx.audit({
    refType: "assetList",
    refId: listId,
    projectId: toId,
    action: "rollForward",
    new: { cards: cards.length },
  });
  const ref = { refType: "assetList" as const, refId: listId };
  return [{ sourceId: null, title: paper.title, outcome: "taken", ref }];
}

export const fixedAssetsRollForward: RollForwardPart = {
  code: "assets",
  words: ["固定资产卡片（期末转期初）", "Asset cards, closing to opening"],
  stands: "taken",
  ways: ["take"],
  tables: ["fa_list", "fa_card", "fa_event", "fa_department"],
  list: async ({ from }) => {
    const { length } = await closingCards(from);
    return length === 0 ? [] : [all(String(length))];
  },
  take: takeCards,
};
