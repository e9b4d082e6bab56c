/** Reading the versions of a paper. */
import type { Lang } from "@digao/contract/messages";
import { fieldsIn, type PaperField, rowsIn } from "@digao/contract/paper/sections";
import { columnOf } from "@digao/contract/register/fields";
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import { isRecord } from "../lib/narrow.ts";
import { missing } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { dressItems } from "./items.ts";
import { allowedActs } from "./may.ts";
import { dressMembers } from "./members.ts";
import type { Parts, StoredVersion, Values, Version } from "./parts.ts";
import { withWorked } from "./worked.ts";

/** Sections that hold more than fields, each in a column of its own. */
export const columnsOfSections = ({ sections }: Parts["spec"]): [column: string, name: string][] =>
  Object.entries(sections).flatMap(([name, section]) =>
    section.kind === "form" ? [] : [[section.column ?? columnOf(name), name] as [string, string]],
  );

/** The rows of one paper of the project, or of one of its subjects. */
export const ofPaper = ({ spec, subjectId }: Parts): RawBuilder<unknown> => {
  if (!spec.isShared) return ofProject("v");
  if (!spec.of) return sql`${ofProject("v")} and v.kind = ${spec.name}`;
  if (subjectId === null) throw new Error(`${spec.name} was asked for without a subject.`);
  return sql`${ofProject("v")} and v.kind = ${spec.name} and v.subject_id = ${subjectId}`;
};

/** Of the version in force, another than `v`: who had which part in it. */
const formerParts = sql`(
  select jsonb_build_object('preparer', jsonb_build_array(f.preparer_id), 'editor', to_jsonb(f.editor_ids), 'approver', to_jsonb(f.signer_ids))
  from paper_record f where ${ofProject("f")} and f.kind = v.kind and f.subject_id is not distinct from v.subject_id
    and f.place = 1 and f.id <> v.id)`;

/** Every column beside the head, under its name on the wire. */
const valuesOf = ({ spec, snapshots }: Parts): [string, string][] => [
  ...fieldsIn(spec.sections).map(([name]): [string, string] => [columnOf(name), name]),
  ...columnsOfSections(spec),
  ...Object.keys(snapshots).map((name): [string, string] => [columnOf(name), name]),
];

const nameOf = (column: string): RawBuilder<unknown> =>
  sql`(select u.name from app_user u where u.id = ${sql.ref(`v.${column}`)})`;

/** Without the zeros that a column of rates fills up: "0.050000" is "0.05". */
const shareOf = (stored: string): string => stored.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

function read(field: PaperField, stored: unknown): unknown {
  if (field.kind === "links") return Array.isArray(stored) ? stored : [];
  if (field.kind === "rate" && typeof stored === "string") return shareOf(stored);
  // What a paper did not have yet when the version was written.
  return stored ?? field.initial ?? null;
}

function versionOf({ spec: { sections }, snapshots }: Parts, { data, ...head }: StoredVersion): StoredVersion {
  const row: StoredVersion = { ...head, signerIds: head.signerIds ?? [], ...(isRecord(data) ? data : {}) };
  const parsed = Object.entries(snapshots).map(([name, parse]) => [name, parse(row[name])]);
  const fields = fieldsIn(sections).map(([name, field]) => [name, read(field, row[name])]);
  const lists = rowsIn(sections).map(([name]) => {
    const stored = row[name];
    return [name, Array.isArray(stored) ? stored.filter(isRecord) : []];
  });
  const tables = Object.entries(sections).flatMap(([name, { kind }]) =>
    kind === "checklist" || kind === "matrix" ? [[name, isRecord(row[name]) ? row[name] : {}]] : [],
  );
  return { ...row, ...Object.fromEntries([...parsed, ...fields, ...lists, ...tables]) };
}

/** Newest first; or one of them. */
export async function readVersions(
  ctx: Context,
  parts: Parts,
  { lang = ctx.lang, id, status }: { lang?: Lang; id?: number; status?: number } = {},
): Promise<Version[]> {
  const own = valuesOf(parts).map(([column, name]) => sql`${sql.ref(`v.${column}`)} as ${sql.ref(name)}`);
  const columns = parts.spec.isShared
    ? [sql`v.data`, sql`v.signer_ids as "signerIds"`, sql`${formerParts} as former`]
    : own;
  const { rows } = await sql<StoredVersion>`
    select v.id, v.revision, v.status, v.preparer_id as "preparerId", ${nameOf("preparer_id")} as "preparerName",
      v.prepare_time as "prepareTime", v.editor_ids as "editorIds", ${nameOf("approver_id")} as "approverName",
      v.approve_time as "approveTime", v.superseded_time as "supersededTime", v.return_reason as "returnReason",
      ${nameOf("return_by")} as "returnName", v.return_time as "returnTime", v.row_version as "rowVersion", ${sql.join(columns)}
    from ${sql.table(parts.spec.table)} v
    where ${ofPaper(parts)} ${id === undefined ? sql`` : sql`and v.id = ${id}`}
      ${status === undefined ? sql`` : sql`and v.status = ${status}`} order by v.revision desc`.execute(ctx.db);
  const versions = rows.map((row) => versionOf(parts, row));
  const { sections } = parts.spec;
  const named = await dressMembers(ctx, sections, await dressItems(ctx, sections, versions, lang));
  const dressed = await parts.dress(ctx, named, lang);
  return withWorked(ctx, parts, dressed as StoredVersion[]);
}

export async function readInForce(ctx: Context, parts: Parts, lang: Lang = ctx.lang): Promise<Version | null> {
  const [version] = await readVersions(ctx, parts, { lang, status: parts.spec.inForce });
  return version ?? null;
}
export async function hasInForce({ db }: Context, parts: Parts): Promise<boolean> {
  const { spec } = parts;
  const { rows } = await sql`
    select from ${sql.table(spec.table)} v where ${ofPaper(parts)} and v.status = ${spec.inForce} limit 1`.execute(db);
  return rows.length > 0;
}

export async function readVersion(ctx: Context, parts: Parts, id: number): Promise<Version> {
  const [version] = await readVersions(ctx, parts, { id });
  if (!version) throw missing("paper.missing");
  return version;
}

/** For the caller: with what they may do, and without who else has written in it. */
export function shown(ctx: Context, { spec }: Parts, version: Version): Values {
  const { editorIds: _editors, signerIds: _signers, former: _former, ...rest } = version;
  return { ...rest, can: allowedActs(ctx, spec, version) };
}
