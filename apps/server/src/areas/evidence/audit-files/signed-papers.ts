/** Files that signed papers rest on: whoever takes one away leads and says why, and a new version puts the signs out of date. */
import type { RefType } from "@digao/contract/records";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import type { InFirm } from "../../../platform/context.ts";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { hasSigns, holdFromSigns, replaceBeside, type TouchedPaper, takeOff } from "../../engagement/papers/door.ts";
import { entityAt } from "./places.ts";

interface Stored {
  id: number;
  fileName: string;
  refType: number;
  refId: number | null;
}

/** Papers that link to it, and the record that it is attached to. */
async function papersOn(db: Db, { id, refType, refId }: Omit<Stored, "fileName">): Promise<TouchedPaper[]> {
  const { rows } = await sql<{ type: RefType; id: number }>`
    select distinct l.from_entity as type, l.from_id as id from paper_link l
    where ${ofProject("l")} and l.to_entity = 'auditFile' and l.to_id = ${id} and l.removed_at is null`.execute(db);
  const at = entityAt(refType);
  const records = [...rows, ...(at && refId !== null ? [{ type: at, id: refId }] : [])];
  const refs = records.map((one) => ({ refType: one.type, refId: one.id }));
  const found = await resolveRecords(db, refs);
  return refs.map((ref) => ({
    sheetId: ref.refType === "auditSheet" ? ref.refId : null,
    itemIds: found.of(ref)?.itemIds ?? [],
  }));
}

interface Rests {
  papers: readonly TouchedPaper[];
  isLinked: boolean;
  /** Of one of the papers. */
  isSigned: boolean;
}

async function restsOn({ db }: InFirm, file: Stored): Promise<Rests> {
  const papers = await papersOn(db, file);
  await holdFromSigns(db, papers);
  const { rows } = await sql`
    select from paper_link l where ${ofProject("l")} and l.to_entity = 'auditFile' and l.to_id = ${file.id} and l.removed_at is null limit 1`.execute(
    db,
  );
  const signed = await Promise.all(papers.map((paper) => hasSigns(db, paper)));
  return { papers, isLinked: rows.length > 0, isSigned: signed.includes(true) };
}

/** The report rests on it from its date on. */
async function isReported({ db }: InFirm): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select p.report_date < ${sqlToday} as is from project p where p.id = ${projectIdOf(db)}`.execute(db);
  return rows[0]?.is === true;
}

/** In the transaction that deletes it. What papers are linked to or signed with goes by who leads, with a reason, and not after the report. */
export async function takeAway(ctx: Context, file: Stored, reason: string | null | undefined): Promise<void> {
  const { papers, isLinked, isSigned } = await restsOn(ctx, file);
  const params = { name: file.fileName };
  if (isLinked || isSigned) {
    if (await isReported(ctx)) throw new Refusal("auditFile.afterReport", { kind: "state", params });
    if (!isInRoleSet(ctx.project?.role ?? -1, "leader"))
      throw new Refusal(isSigned ? "auditFile.signedLeader" : "auditFile.linkedLeader", { kind: "forbidden", params });
  }
  for (const paper of papers) await takeOff(ctx.db, paper, reason ?? undefined);
  if (isLinked && !saysWhatWasSeen(reason))
    throw new Refusal("auditFile.linkedReason", { kind: "state", params, field: "reason" });
}

/** In the transaction that puts another version in its place: what was signed with is another one then, and nobody's after the report. */
export async function replaceSigned(ctx: InFirm, id: number): Promise<void> {
  const { rows } = await sql<Omit<Stored, "id">>`
    select f.file_name as "fileName", f.ref_type as "refType", f.ref_id as "refId" from audit_file f
    where ${ofProject("f")} and f.id = ${id}`.execute(ctx.db);
  for (const place of rows) {
    const { papers, isLinked, isSigned } = await restsOn(ctx, { id, ...place });
    if ((isLinked || isSigned) && (await isReported(ctx)))
      throw new Refusal("auditFile.replacedAfterReport", { kind: "state", params: { name: place.fileName } });
    for (const paper of papers) await replaceBeside(ctx.db, paper);
  }
}
