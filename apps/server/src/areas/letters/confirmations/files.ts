/** Files of letters: the letter itself, evidence of its sending, scans of its reply, evidence of alternatives. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { letterFileKinds } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { oneLetter } from "./batch.ts";
import { fileTraits } from "./file-traits.ts";
import { raiseFlags } from "./flags.ts";
import type { HeldLetter } from "./letter-rows.ts";
import { startScan } from "./scans.ts";
import { endSealTasks } from "./seal-notices.ts";
import { noteSeal, requireSealedScan } from "./sealing.ts";
import { requireTeam } from "./team.ts";
import { type FileTraits, traceFile } from "./traces.ts";

type Calls = typeof hzletters;
type Kind = Input<Calls["AddHZLetterFiles"]>["kind"];

/** What is recognised, and held against the letter. */
const isScanned = (kind: Kind): boolean => kind === "reply" || kind === "sealed";

/** Scans are looked at while no transaction is open. */
export const addFiles = planned<Calls["AddHZLetterFiles"]>()(
  async (ctx, { kind }, uploads) => (isScanned(kind) ? () => traitsOf(ctx, uploads) : null),
  async (ctx, input, traits, uploads) => {
    if (isScanned(input.kind) && uploads.length > 0 && !traits) throw unread();
    return keepFiles(ctx, input, uploads, traits ?? []);
  },
);

async function traitsOf(ctx: Context, uploads: readonly UploadedFile[]): Promise<FileTraits[]> {
  const found: FileTraits[] = [];
  for (const { tempPath, kind } of uploads) found.push(await ctx.readFile(fileTraits, tempPath, { kind }));
  return found;
}

const onItsWay: readonly number[] = [letterStatus.sending, letterStatus.failed];
/** In this round or an earlier one: replies come late, too. */
const wasOut = ({ sendTime, round, status }: HeldLetter): boolean =>
  sendTime !== null || round > 1 || onItsWay.includes(status);

async function keepFiles(
  ctx: Context,
  { Id, kind, place, note }: Input<Calls["AddHZLetterFiles"]>,
  uploads: UploadedFile[],
  found: readonly FileTraits[],
): Promise<{ fileIds: number[] }> {
  requireTeam(ctx);
  const letter = await oneLetter(ctx, Id);
  // The letter itself is printed by the product: nobody puts another one in its place.
  if (kind === "letter") throw new Refusal("hz.pastMaking", { kind: "state", params: { no: letter.letterNo } });
  if (kind === "reply" && !wasOut(letter))
    throw new Refusal("hz.files.notSent", { kind: "state", params: { no: letter.letterNo } });
  if (uploads.length === 0) throw new Refusal("file.missing", { field: "file" });
  if (kind === "sealed") await requireSealedScan(ctx, letter, uploads, found);
  const fileIds: number[] = [];
  for (const [at, upload] of uploads.entries()) {
    fileIds.push(await keepFile(ctx, letter, { kind, place, note, upload, traits: found[at] ?? {} }));
  }
  await ctx.audit({
    refType: "confirmationLetter",
    refId: Id,
    projectId: ctx.project?.id,
    action: "addFile",
    new: { kind, place, note, files: uploads.map(({ fileName, sha256 }) => ({ fileName, sha256 })) },
  });
  if (kind === "reply") await raiseFlags(ctx.db, Id);
  return { fileIds };
}

interface ToKeep {
  kind: Kind;
  place: string;
  note: string;
  upload: UploadedFile;
  traits: FileTraits;
}

async function keepFile(
  ctx: Context,
  letter: HeldLetter,
  { kind, place, note, upload, traits }: ToKeep,
): Promise<number> {
  const projectId = ctx.project?.id ?? 0;
  const fileId = await ctx.files.keep(upload, { projectId });
  await ctx.db
    .insertInto("confirmation_file")
    .values({
      letter_id: letter.id,
      file_id: fileId,
      kind,
      place: place || null,
      note: note || null,
      round: letter.round,
      traits: JSON.stringify(traits),
      content_hash: kind === "sealed" ? letter.contentHash : null,
      user_id: ctx.user.id,
    })
    .execute();
  // Traces are of those who reply: the client's own seal is on all its letters.
  if (kind === "sealed") {
    await noteSeal(ctx, letter, fileId);
    await endSealTasks(ctx.db, letter.id);
  } else await traceFile(ctx.db, letter.id, traits);
  if (isScanned(kind)) await startScan({ db: ctx.db, jobs: ctx.jobs, projectId }, letter.id, fileId);
  return fileId;
}

async function fileOf(
  ctx: Context,
  letterId: number,
  { fileId, kinds }: { fileId?: number | null | undefined; kinds: readonly Kind[] },
): Promise<number> {
  const { rows } = await sql<{ fileId: number }>`
    select f.file_id as "fileId" from confirmation_file f
    where ${ofProject("f")} and f.letter_id = ${letterId} and f.kind = any(${kinds}::text[])
      and (${fileId ?? null}::bigint is null or f.file_id = ${fileId ?? null}::bigint)
    order by f.at desc, f.file_id desc limit 1`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw missing("hz.files.none");
  return row.fileId;
}

/** The letter as it was printed last, or the file that is named. */
export async function downFile(
  ctx: Context,
  { Id, fileId, isInline }: Input<Calls["DownHZFiles"]>,
): Promise<FileAnswer> {
  const kinds: readonly Kind[] = fileId ? letterFileKinds : ["letter"];
  return ctx.files.open(await fileOf(ctx, Id, { fileId, kinds }), { isInline });
}

/** What left the firm: the sealed letter, and evidence of its sending where one is named. */
export const downSent = async (ctx: Context, { Id, fileId }: Input<Calls["DownOutBoxFiles"]>): Promise<FileAnswer> =>
  ctx.files.open(
    await fileOf(ctx, Id, { fileId, kinds: ["letter", "sealed", ...(fileId ? ["sending" as const] : [])] }),
  );

export const downReply = async (ctx: Context, { Id, fileId }: Input<Calls["DownInBoxFiles"]>): Promise<FileAnswer> =>
  ctx.files.open(await fileOf(ctx, Id, { fileId, kinds: ["reply"] }));
