/** The record of the project that a paper is of: each has versions of its own, which know nothing of those of another. */
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { resolveRecords } from "../records/reader.ts";
import { missing } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Parts } from "./parts.ts";

export interface Whose {
  projectId?: number;
  subjectId?: number | null | undefined;
}

/** The paper of one subject; that of the project as it is. */
export function ofSubject(parts: Parts, { subjectId = null }: Whose): Parts {
  if (!parts.spec.of) return parts;
  if (subjectId === null)
    throw new Error(`${parts.spec.name} is of a ${parts.spec.of}, and was asked for without one.`);
  return { ...parts, subjectId };
}

/** The same for the subject of a version: it never changes, so it may be read before the paper is held. */
export async function ofVersion({ db }: Context, parts: Parts, id: number): Promise<Parts> {
  if (!parts.spec.of) return parts;
  const { rows } = await sql<Required<Whose>>`
    select v.subject_id as "subjectId" from paper_record v
    where ${ofProject("v")} and v.kind = ${parts.spec.name} and v.id = ${id}`.execute(db);
  const [version] = rows;
  if (!version) throw missing("paper.missing");
  return ofSubject(parts, version);
}

/** What the subject is called; null of a paper of the project's own. A subject that is gone, or not for the caller to see, is missing. */
export async function subjectTitle(
  { db, user }: Context,
  { spec, subjectId }: Parts,
): Promise<Record<Lang, string> | null> {
  if (!spec.of || subjectId === null) return null;
  const ref = { refType: spec.of, refId: subjectId };
  const record = (await resolveRecords(db, [ref], user)).of(ref);
  if (!record || record.isGone) throw missing();
  return record.title;
}
