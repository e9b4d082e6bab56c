/** The door of papers for the acts that wait for them: no conclusion without the work behind it. */

import { wordIn } from "@digao/contract/pairs";
import type { Lacking } from "@digao/contract/paper/lacking";
import type { Paper, PaperSpec, RecordOf } from "@digao/contract/paper/paper";
import { holdRecord } from "@digao/db/hold";
import { projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { type Parts, partsFor, partsNamed } from "./parts.ts";
import { hasInForce, ofPaper, readInForce } from "./read.ts";
import { ofSubject, ofVersion } from "./subject.ts";

/** Nobody else acts on the paper of this project, or of this subject, until the transaction ends. */
export const holdPaper = ({ db }: Context, { spec, subjectId }: Pick<Parts, "spec" | "subjectId">): Promise<void> =>
  holdRecord(db, spec.isShared ? `${spec.table} ${spec.name} of` : `${spec.table} of`, subjectId ?? projectIdOf(db));

/** Of a paper of a record, the record. */
type OfSubject<S extends PaperSpec> = S extends { of: string } ? [subjectId: number] : [];

/** The version that the project, or the subject, goes by, held until the transaction ends; null while none is in force. */
export async function paperInForce<S extends PaperSpec, R, P>(
  ctx: Context,
  paper: Paper<S, R, P>,
  ...subject: OfSubject<S>
): Promise<RecordOf<S, R> | null> {
  const [subjectId = null]: readonly (number | null)[] = subject;
  const parts = ofSubject(partsFor(paper), { subjectId });
  await holdPaper(ctx, parts);
  return (await readInForce(ctx, parts)) as RecordOf<S, R> | null;
}

/** The same for an act that waits for it: refused by name while none is in force. */
export async function requirePaper<S extends PaperSpec, R, P>(
  ctx: Context,
  paper: Paper<S, R, P>,
  ...subject: OfSubject<S>
): Promise<RecordOf<S, R>> {
  const version = await paperInForce(ctx, paper, ...subject);
  if (version) return version;
  throw new Refusal("paper.needs", { kind: "state", params: { list: wordIn(ctx.lang, paper.spec.words) } });
}

/** A version that is handed in or in force keeps the evidence that it has; a record that is no paper is none of ours. */
export async function requireOpenPaper(ctx: Context, type: string, id: number): Promise<void> {
  const named = partsNamed(type);
  if (!named) return;
  const parts = await ofVersion(ctx, named, id);
  await holdPaper(ctx, parts);
  const { rows } = await sql<{ status: number }>`
    select v.status from ${sql.table(parts.spec.table)} v where ${ofPaper(parts)} and v.id = ${id}`.execute(ctx.db);
  if (rows[0]?.status !== parts.spec.open) throw new Refusal("paper.evidenceClosed", { kind: "state" });
}

/** Of the papers that a step waits for, those that are not in force: of the project, or of the same subject. */
export async function lackingPapers(
  ctx: Context,
  { spec, subjectId }: Parts,
  needs: readonly string[] = [],
): Promise<Lacking[]> {
  const lacking: Lacking[] = [];
  for (const name of needs) {
    const named = partsNamed(name);
    if (!named) throw new Error(`No handlers answer for ${name}.`);
    const parts = ofSubject(named, { subjectId: named.spec.of === spec.of ? subjectId : null });
    if (!(await hasInForce(ctx, parts))) lacking.push({ at: name, words: parts.spec.words, why: "paper" });
  }
  return lacking;
}
