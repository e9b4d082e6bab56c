/** The same paper of the client's year before: what is in force there, for whoever has a part in that project. */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Lang } from "@digao/contract/messages";
import type { LastYear, LastYearGap } from "@digao/contract/paper/paper";
import { fieldsIn } from "@digao/contract/paper/sections";
import { inProject, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Context } from "../serve.ts";
import { namesOfLinked } from "./linked.ts";
import type { Parts, Version } from "./parts.ts";
import { hasInForce, readInForce } from "./read.ts";

interface Former {
  id: number;
  year: number;
  project: string;
  isOpen: boolean;
}

/** The one that the project names as last year's; else the client's of the same kind that ends the day before. */
async function formerOf({ db, user }: Context): Promise<Former | undefined> {
  const { rows } = await sql<Former>`
    select s.id, s.a_year as year, s.project_name as project,
      exists (select from project_member m where m.project_id = s.id and m.user_id = ${user.id} and m.checked = ${memberState.confirmed}) as "isOpen"
    from project p join project s on not s.is_deleted and s.id <> p.id and (s.id = p.prior_project_id or p.prior_project_id is null
      and s.cust_id = p.cust_id and s.category_id = p.category_id and s.period_end = p.period_start - 1)
    where p.id = ${projectIdOf(db)} order by s.id desc limit 1`.execute(db);
  return rows[0];
}

const valuesOf = ({ spec }: Parts, version: Version): Record<string, unknown> => {
  const fields = fieldsIn(spec.sections).map(([name]) => name);
  const lists = Object.entries(spec.sections).flatMap(([name, { kind }]) => (kind === "form" ? [] : [name]));
  return Object.fromEntries([...fields, ...lists, "worked", "revision"].map((name) => [name, version[name] ?? null]));
};

export interface Beside {
  lastYear: LastYear | null;
  lastYearGap: LastYearGap | null;
}

export async function lastYearOf(ctx: Context, parts: Parts, lang: Lang): Promise<Beside> {
  // A record of this year is none of last year's.
  if (parts.spec.of) return { lastYear: null, lastYearGap: null };
  const former = await formerOf(ctx);
  if (!former) return { lastYear: null, lastYearGap: "noProject" };
  const there = { ...ctx, lang, db: inProject(ctx.db, former.id) };
  if (!former.isOpen) return { lastYear: null, lastYearGap: (await hasInForce(there, parts)) ? "withheld" : "noPaper" };
  const version = await readInForce(there, parts, lang);
  if (!version) return { lastYear: null, lastYearGap: "noPaper" };
  const { year, project } = former;
  const linked = await namesOfLinked(there, parts.spec.sections, [version]);
  const named = Object.fromEntries(Object.entries(linked).map(([key, { words }]) => [key, words]));
  return { lastYear: { year, project, values: valuesOf(parts, version), named }, lastYearGap: null };
}
