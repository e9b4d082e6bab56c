/** Writing a version of a paper: held first, read in the next statement, judged by its own rules, and stored with its sources. */
import { isUnderWay } from "@digao/contract/paper/paper";
import { fieldsIn, type PaperField } from "@digao/contract/paper/sections";
import { columnOf } from "@digao/contract/register/fields";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import { checkVersion, missing, Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { withRetainedAnswers } from "./answers.ts";
import { requireMet } from "./gates.ts";
import { holdPaper } from "./in-force.ts";
import { requireOwnItems } from "./items.ts";
import { requireOwnLinks } from "./linked.ts";
import { requireAct, requireBegin } from "./may.ts";
import { requireOwnMembers } from "./members.ts";
import { neighbours } from "./neighbours.ts";
import { tellWaiting } from "./notices.ts";
import type { Parts, Values, Version } from "./parts.ts";
import { columnsOfSections, ofPaper, readVersion, readVersions, shown } from "./read.ts";
import { ofSubject, subjectTitle, type Whose } from "./subject.ts";
import { withWorkedRows } from "./worked.ts";

export function projectOf({ project }: Context): number {
  if (!project) throw missing();
  return project.id;
}

/** What the log keeps of a version. */
export function watched({ snapshots }: Parts, version: Version): Values {
  const apart = new Set([
    "editorIds",
    "signerIds",
    "former",
    "preparerId",
    "rowVersion",
    "worked",
    ...Object.keys(snapshots),
  ]);
  return Object.fromEntries(Object.entries(version).filter(([name]) => !apart.has(name)));
}

interface Sent extends Values, Whose {
  id?: number | null;
  rowVersion?: number;
}

/** The open version that is changed; null where one is begun. */
function versionToChange(ctx: Context, { spec }: Parts, versions: readonly Version[], input: Sent): Version | null {
  if (!input.id) {
    if (versions.some((version) => isUnderWay(spec, version))) throw new Refusal(spec.refusals.open, { kind: "state" });
    requireBegin(ctx, spec, versions);
    return null;
  }
  const before = versions.find(({ id }) => id === input.id);
  if (!before) throw missing("paper.missing");
  requireAct(ctx, spec, "edit", before);
  checkVersion(input.rowVersion ?? 0, before);
  return before;
}

const isBlank = (value: unknown): boolean => value === undefined || value === "";
const stored = (field: PaperField, value: unknown): unknown =>
  isBlank(value) && !field.isRequired ? null : (value ?? null);

type Column = [name: string, value: RawBuilder<unknown>];
const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;

const columnValue = (field: PaperField, value: unknown): RawBuilder<unknown> =>
  field.kind === "links" ? json(value ?? []) : sql`${stored(field, value)}`;

function columnsOf({ spec, subjectId, snapshots }: Parts, values: Values): Column[] {
  const { sections } = spec;
  if (spec.isShared) {
    const fields = fieldsIn(sections).map(([name, field]) => [name, stored(field, values[name])]);
    const lists = columnsOfSections(spec).map(([, name]) => [name, values[name] ?? []]);
    const copies = Object.keys(snapshots).map((name) => [name, values[name] ?? null]);
    return [
      ["kind", sql`${spec.name}`],
      ["subject_id", sql`${subjectId}::bigint`],
      ["data", json(Object.fromEntries([...fields, ...lists, ...copies]))],
    ];
  }
  return [
    ...fieldsIn(sections).map(([name, field]): Column => [columnOf(name), columnValue(field, values[name])]),
    ...columnsOfSections(spec).map(([column, name]): Column => [column, json(values[name] ?? [])]),
    ...Object.keys(snapshots).map((name): Column => [columnOf(name), json(values[name])]),
  ];
}

async function begin(ctx: Context, { spec }: Parts, revision: number, columns: readonly Column[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(spec.table)} (tenant_id, project_id, revision, status, preparer_id,
      ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${ownTenant}, ${ownProject}, ${revision}, ${spec.open}, ${ctx.user.id},
      ${sql.join(columns.map(([, value]) => value))}) returning id`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw missing("paper.missing");
  return row.id;
}

/** Whoever changes a version is one of those who made it: the life says what they may not do any more. */
async function change(ctx: Context, parts: Parts, before: Version, columns: readonly Column[]): Promise<number> {
  const { id } = ctx.user;
  const isAuthor = before.preparerId === id || before.editorIds.includes(id);
  const editors = isAuthor ? before.editorIds : [...before.editorIds, id];
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update ${sql.table(parts.spec.table)} v set ${sql.join(set)}, prepare_time = now(), editor_ids = ${[...editors]}::bigint[],
      row_version = v.row_version + 1
    where ${ofPaper(parts)} and v.id = ${before.id}`.execute(ctx.db);
  return before.id;
}

/** Nothing was written in it since it was sent back. */
const isSentBack = ({ returnTime, prepareTime }: Version): boolean => returnTime !== null && returnTime > prepareTime;

/** Begins a version or changes the open one. Of what the caller sends only choices and words count: the rest is worked out here. */
export async function editVersion(ctx: Context, all: Parts, input: Sent): Promise<Values> {
  const parts = ofSubject(all, input);
  const { spec } = parts;
  await subjectTitle(ctx, parts);
  await holdPaper(ctx, parts);
  await parts.hold(ctx, parts.subjectId);
  const versions = await readVersions(ctx, parts);
  const before = versionToChange(ctx, parts, versions, input);
  const sources = await parts.readSources(ctx, ctx.lang, parts.subjectId);
  const fault = parts.judge(
    input,
    sources,
    versions.some(({ status }) => status === spec.inForce),
  );
  if (fault) throw new Refusal(fault.key, { field: fault.field, ...(fault.params ? { params: fault.params } : {}) });
  await requireOwnItems(ctx, spec.sections, input);
  await requireOwnMembers(ctx, spec.sections, input);
  await requireOwnLinks(ctx, spec.sections, input);
  const inForce = versions.find(({ status }) => status === spec.inForce);
  const answers = withRetainedAnswers(spec.sections, input, before ?? inForce);
  const draft = withWorkedRows(parts, { ...input, ...answers, ...(await parts.figures(ctx, sources)) });
  const columns = columnsOf(parts, { ...draft, ...parts.workOut(draft, sources) });
  const next = (versions[0]?.revision ?? 0) + 1;
  const id = before ? await change(ctx, parts, before, columns) : await begin(ctx, parts, next, columns);
  if (!before && inForce) await neighbours().carryEvidence(ctx, spec.name, inForce.id, id);
  const saved = await readVersion(ctx, parts, id);
  const step = spec.life.steps[spec.open]?.edit;
  if (step) await requireMet(ctx, parts, step, saved, sources);
  await ctx.audit({
    refType: spec.name,
    refId: id,
    projectId: projectOf(ctx),
    action: before ? "update" : "create",
    old: before ? watched(parts, before) : null,
    new: watched(parts, saved),
  });
  if (!before || isSentBack(before)) await tellWaiting(ctx, parts, saved);
  return shown(ctx, parts, saved);
}
