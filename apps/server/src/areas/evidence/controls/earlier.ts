/** When each control was tested last, by the client's earlier projects in the firm (CSA 1231). */
import { controlTestOutcome } from "@digao/contract/areas/evidence/controls/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject, projectIdOf } from "@digao/db/tenant";
import { settingOf } from "@digao/domain/rule-settings";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { holdControls } from "./open.ts";
import { settle } from "./settle.ts";

interface Former {
  id: number;
  year: number;
  name: string;
}

/** The project named as last year's, else the client's of the same kind that ends the day before. */
async function formerOf(db: Db, projectId: number): Promise<Former | undefined> {
  const { rows } = await sql<Former>`
    select s.id, s.a_year as year, s.project_name as name from project p
    join project s on not s.is_deleted and s.id <> p.id and (s.id = p.prior_project_id or p.prior_project_id is null
      and s.cust_id = p.cust_id and s.category_id = p.category_id and s.period_end = p.period_start - 1)
    where p.id = ${projectId} order by s.id desc limit 1`.execute(db);
  return rows[0];
}

/** Codes of the controls that the test in force there relied on. */
async function reliedIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select p.code from control_point p
    join paper_record k on ${ofProject("k")} and k.kind = 'controlTest' and k.subject_id = p.id and k.place = 1
    where ${ofProject("p")} and not p.is_deleted and (k.data ->> 'outcome')::int = ${controlTestOutcome.rely}`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

/** As far back as a test may be relied on, the latest first. */
async function earlierTests({ db }: Context): Promise<Map<string, Former>> {
  const found = new Map<string, Former>();
  let at = projectIdOf(db);
  for (let back = 0; back < settingOf("controlReliedOn"); back++) {
    const former = await formerOf(db, at);
    if (!former) break;
    for (const code of await reliedIn(inProject(db, former.id))) if (!found.has(code)) found.set(code, former);
    at = former.id;
  }
  return found;
}

export async function takeEarlierTests(ctx: Context): Promise<{ found: number }> {
  const { db } = ctx;
  await holdControls(db);
  const tests = await earlierTests(ctx);
  let found = 0;
  for (const [code, { year, name }] of tests) {
    const { rows } = await sql<{
      id: number;
    }>`update control_point p set earlier_year = ${year}, earlier_source = ${name}, row_version = p.row_version + 1
      where ${ofProject("p")} and p.code = ${code} and not p.is_deleted and p.earlier_year is distinct from ${year} returning p.id`.execute(
      db,
    );
    for (const { id } of rows) {
      found += 1;
      const entry = { refType: "controlPoint" as const, refId: id, projectId: projectIdOf(db), action: "earlier" };
      await ctx.audit({ ...entry, new: { earlierYear: year, earlierSource: name } });
    }
  }
  if (found > 0) await settle(ctx);
  return { found };
}
