/** People of the project in tables of a paper: of its team when they are written down, named for good. */
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { rowsIn, rowsOf, type Sections } from "@digao/contract/paper/sections";
import { projectIdOf } from "@digao/db/tenant";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Values } from "./parts.ts";

/** Of each table, the column that names a person. */
const columnsOf = (sections: Sections): [string, string][] =>
  rowsIn(sections).flatMap(([name, { fields }]) =>
    Object.entries(fields).flatMap(([column, { kind }]) =>
      kind === "member" ? [[name, column] as [string, string]] : [],
    ),
  );
const idsIn = (values: Values, columns: readonly [string, string][]): number[] =>
  columns.flatMap(([name, column]) => rowsOf(values, name).map((row) => Number(row[column])));

export async function dressMembers<V extends Values>({ db }: Context, sections: Sections, versions: readonly V[]) {
  const columns = columnsOf(sections);
  const ids = [...new Set(versions.flatMap((version) => idsIn(version, columns)))];
  if (ids.length === 0) return [...versions];
  const people = await db.selectFrom("app_user").where("id", "in", ids).select(["id", "name"]).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return versions.map((version) => ({
    ...version,
    ...Object.fromEntries(
      columns.map(([name, column]) => [
        name,
        rowsOf(version, name).map((row) => ({ ...row, memberName: names.get(Number(row[column])) ?? "" })),
      ]),
    ),
  }));
}

export async function requireOwnMembers({ db }: Context, sections: Sections, draft: Values): Promise<void> {
  const columns = columnsOf(sections);
  if (idsIn(draft, columns).length === 0) return;
  const team = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectIdOf(db))
    .where("checked", "in", onTeam)
    .select("user_id as id")
    .execute();
  const ids = new Set(team.map(({ id }) => id));
  for (const [name, column] of columns)
    for (const [at, row] of rowsOf(draft, name).entries())
      if (!ids.has(Number(row[column]))) throw new Refusal("paper.unknownMember", { field: `${name}[${at}]` });
}
