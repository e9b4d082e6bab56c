/** Descriptions of controls and of cycles: what the client does, never how it was tested, relied on or judged. */
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import {
  left,
  type RollAsk,
  type RollForwardPart,
  type RollRow,
  type RollTake,
} from "../../../platform/roll-forward/parts.ts";
import { beginControls } from "./open.ts";

interface Point {
  id: number;
  code: string;
  name: string;
  isSeed: boolean;
  rowVersion: number;
}

async function pointsIn(db: Db): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select p.id, p.code, p.name, p.is_seed as "isSeed", p.row_version as "rowVersion" from control_point p
    where ${ofProject("p")} and not p.is_deleted order by p.code`.execute(db);
  return rows;
}

const titleOf = ({ code, name }: Point): string => `${code} ${name}`;

const words = sql`objective, description, wcgw, test_steps, owner, name, pinyin, frequency, control_type, is_key, assertions, fs_items`;
const typed = sql`(cycle text, code text, is_seed boolean, objective text, description text, wcgw text, test_steps text, owner text, name text, pinyin text,
  frequency smallint, control_type smallint, is_key boolean, assertions text[], fs_items text[])`;

async function wordsOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<object>`
    select cycle, code, is_seed, ${words} from control_point p where ${ofProject("p")} and p.id = ${id}`.execute(db);
  return JSON.stringify(rows);
}

async function write({ ctx, from }: RollTake, source: Point, here: Point | undefined): Promise<number> {
  const json = await wordsOf(from, source.id);
  if (here) {
    await sql`update control_point p set objective = s.objective, description = s.description, wcgw = s.wcgw, test_steps = s.test_steps,
        owner = s.owner, row_version = p.row_version + 1
      from jsonb_to_recordset(${json}::jsonb) as s ${typed}
      where ${ofProject("p")} and p.id = ${here.id}`.execute(ctx.db);
    return here.id;
  }
  const { rows } = await sql<{ id: number }>`
    insert into control_point (tenant_id, project_id, cycle, code, is_seed, ${words})
    select ${ownTenant}, ${ownProject}, cycle, code, is_seed, ${words} from jsonb_to_recordset(${json}::jsonb) as s ${typed}
    returning id`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

const isAsBegun = ({ isSeed, rowVersion }: Point): boolean => isSeed && rowVersion === 1;

async function takeControls(take: RollTake): Promise<RollRow[]> {
  const { ctx, from, toId, wayOf } = take;
  await beginControls(ctx.db, ctx.lang);
  const here = new Map((await pointsIn(ctx.db)).map((point) => [point.code, point]));
  const rows: RollRow[] = [];
  for (const source of await pointsIn(from)) {
    const paper = { id: source.id, title: titleOf(source) };
    const own = here.get(source.code);
    if (wayOf(source.id) === null) rows.push(left(paper, "rollForward.notChosen"));
    else if (own && !isAsBegun(own)) rows.push(left(paper, "rollForward.editedHere"));
    else if (source.rowVersion === 1 && source.isSeed) rows.push(left(paper, "rollForward.firmsOwn"));
    else {
      const refId = await write(take, source, own);
      const action = own ? "update" : "create";
      await ctx.audit({ refType: "controlPoint", refId, projectId: toId, action, new: { name: source.name } });
      rows.push({
        sourceId: source.id,
        title: paper.title,
        outcome: "taken",
        ref: { refType: "controlPoint", refId },
      });
    }
  }
  return rows;
}

export const controlsRollForward: RollForwardPart = {
  code: "controls",
  words: ["控制点描述", "Descriptions of controls"],
  stands: "taken",
  ways: ["take"],
  tables: ["control_point", "control_cycle"],
  list: async ({ from }: RollAsk) => (await pointsIn(from)).map((one) => ({ id: one.id, title: titleOf(one) })),
  take: takeControls,
};
