/** The standards of a project with where each stands. */
import type { Consideration, considerations } from "@digao/contract/areas/report/considerations/calls";
import { type Standard, standardOf, standards } from "@digao/contract/areas/report/considerations/catalogue";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { holdRecord } from "@digao/db/hold";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof considerations;

/** Puts the standards that the project lacks into it; two at once put each there once. */
export async function beginStandards(db: Db): Promise<void> {
  await holdRecord(db, "considerations of project", projectIdOf(db));
  const { rows } = await sql<{ csaNo: string }>`select c.csa_no as "csaNo" from consideration c
    where ${ofProject("c")}`.execute(db);
  const known = new Set(rows.map(({ csaNo }) => csaNo));
  const lacking = standards.filter(({ csaNo }) => !known.has(csaNo));
  if (lacking.length === 0) return;
  const values = lacking.map(({ csaNo }) => sql`(${ownTenant}, ${ownProject}, ${csaNo})`);
  await sql`insert into consideration (tenant_id, project_id, csa_no) values ${sql.join(values)}`.execute(db);
}

export async function openConsiderations({ db }: Context): Promise<null> {
  await beginStandards(db);
  return null;
}

export interface Facts {
  isFirst: boolean;
  isGroup: boolean;
  isListed: boolean;
}
export const factsOf = (db: Db): Promise<Facts> =>
  db
    .selectFrom("project as p")
    .where("p.id", "=", projectIdOf(db))
    .select(["p.is_first as isFirst", "p.is_group as isGroup", "p.is_listed as isListed"])
    .executeTakeFirstOrThrow();

/** What the facts propose; null where only a person can say. */
export function proposedBy({ when }: Standard, { isFirst, isGroup, isListed }: Facts): boolean | null {
  if (when === "asked") return null;
  return { always: true, first: isFirst, group: isGroup, listed: isListed }[when];
}

export async function standardIn(db: Db, id: number): Promise<Standard> {
  const { rows } = await sql<{ csaNo: string }>`select c.csa_no as "csaNo" from consideration c
    where ${ofProject("c")} and c.id = ${id}`.execute(db);
  const standard = standardOf(rows[0]?.csaNo ?? "");
  if (!standard) throw missing("consideration.missing");
  return standard;
}

interface Row {
  id: number;
  csaNo: string;
  status: number | null;
  revision: number | null;
  isRevised: boolean;
  applies: number | null;
  conclusion: string | null;
  preparer: string | null;
  reviewer: string | null;
}

const personOf = (column: string) => sql`(select u.name from app_user u where u.id = ${sql.ref(`v.${column}`)})`;

/** Of each the version in force, else the one on its way. */
const readRows = (db: Db) =>
  sql<Row>`
  select c.id, c.csa_no as "csaNo", v.status, v.revision, coalesce(v.place = 1 and w.id is not null, false) as "isRevised",
    (v.data ->> 'applies')::int as applies, v.data ->> 'conclusion' as conclusion,
    ${personOf("preparer_id")} as preparer, ${personOf("approver_id")} as reviewer
  from consideration c
  left join paper_record w on ${ofProject("w")} and w.kind = 'considerationPaper' and w.subject_id = c.id and w.place = 0
  left join paper_record f on ${ofProject("f")} and f.kind = 'considerationPaper' and f.subject_id = c.id and f.place = 1
  left join paper_record v on ${ofProject("v")} and v.id = coalesce(f.id, w.id)
  where ${ofProject("c")}`.execute(db);

const wordsFor = (standard: Standard, lang: Lang) => ({
  csaNo: standard.csaNo,
  code: standard.code,
  title: wordIn(lang, standard.words),
  hint: wordIn(lang, standard.hint),
  when: wordIn(lang, standard.applies),
});

/** In the order of the catalogue. */
export async function listConsiderations(
  { db }: Context,
  { RptLang: lang }: Input<Calls["GetConsiderations"]>,
): Promise<Consideration[]> {
  const facts = await factsOf(db);
  const { rows } = await readRows(db);
  const byNo = new Map(rows.map((row) => [row.csaNo, row]));
  return standards.flatMap((standard) => {
    const row = byNo.get(standard.csaNo);
    return row ? [{ ...row, ...wordsFor(standard, lang), proposed: proposedBy(standard, facts) }] : [];
  });
}
