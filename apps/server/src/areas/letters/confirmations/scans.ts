/** Scans of a letter's reply beside what was recognised on them. Nothing of it changes the letter: a person enters what the reply says. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { ReplyScan } from "@digao/contract/areas/letters/confirmations/scans";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { isMessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { redSeal } from "@digao/domain/confirmations/sealed";
import { sql } from "kysely";
import type { ContextJobs } from "../../../platform/jobs/queue.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { planPartsOfMail } from "../mail/door.ts";
import { oneLetter } from "./batch.ts";
import { shortHash } from "./content.ts";
import { fileTraits } from "./file-traits.ts";
import { raiseFlags } from "./flags.ts";
import { requireOwnMail } from "./mails.ts";
import { requireTeam } from "./team.ts";
import { type FileTraits, traceFile } from "./traces.ts";

type Calls = typeof hzletters;
export const scanningKind = "recognise-reply";

/** A job recognises it; one that waits or runs already goes on. */
export async function startScan(
  { db, jobs, projectId }: { db: Db; jobs: ContextJobs; projectId: number },
  letterId: number,
  fileId: number,
): Promise<number> {
  const before = await db
    .selectFrom("confirmation_scan")
    .select("job_id as jobId")
    .where("letter_id", "=", letterId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  if (before?.jobId) {
    const job = await db.selectFrom("job").select("state").where("id", "=", before.jobId).executeTakeFirst();
    if (job?.state === "queued" || job?.state === "running") return before.jobId;
  }
  const jobId = await jobs.start(db, { kind: scanningKind, projectId, payload: { projectId, letterId, fileId } });
  await db
    .insertInto("confirmation_scan")
    .values({ letter_id: letterId, file_id: fileId, state: recognition.waiting, job_id: jobId })
    .onConflict((on) =>
      on
        .columns(["tenant_id", "project_id", "letter_id", "file_id"])
        .doUpdateSet({ state: recognition.waiting, job_id: jobId, note: null }),
    )
    .execute();
  return jobId;
}

interface LetterFacts {
  letterNo: string;
  token: string;
  hash: string;
  baseDate: string;
  amounts: string[];
}

const same = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

/** Whether it is what the letter asked about; null where the letter says nothing of it. */
function fits({ name, value }: { name: string; value: string }, letter: LetterFacts): boolean | null {
  switch (name) {
    case "letterNo":
      return same(value, letter.letterNo);
    case "qr":
      return same(value, `DIGAO-HZ:${letter.letterNo}:${letter.token}`);
    case "hashCode":
      return letter.hash === "" ? null : same(value, shortHash(letter.hash));
    case "baseDate":
      return value === letter.baseDate;
    case "amount":
      return letter.amounts.some((amount) => Math.abs(Number(amount)) === Math.abs(Number(value.replaceAll(",", ""))));
    default:
      return null;
  }
}

async function lettersFacts(db: Db, letterId: number): Promise<LetterFacts> {
  const { rows } = await sql<LetterFacts>`
    select l.letter_no as "letterNo", l.qr_token as token, coalesce(l.content_hash, '') as hash, l.base_date::text as "baseDate",
      array(select coalesce(t.fc_amount, t.book_amount)::text from confirmation_letter_item t where ${ofProject("t")} and t.letter_id = l.id)
        || l.book_amount::text as amounts
    from confirmation_letter l where ${ofProject("l")} and l.id = ${letterId}`.execute(db);
  const [row] = rows;
  if (!row) throw missing("hz.gone");
  return row;
}

type StoredPage = Omit<ReplyScan["pages"][number], "fields"> & {
  fields: { name: string; value: string; confidence: number; box: number[] | null }[];
};
interface Stored {
  fileId: number;
  fileName: string;
  state: number;
  note: string | null;
  pages: StoredPage[];
}

export async function getReplyScans(
  { db, lang }: Context,
  { Id }: Input<Calls["GetHZReplyScans"]>,
): Promise<Output<Calls["GetHZReplyScans"]>> {
  const letter = await lettersFacts(db, Id);
  const { rows } = await sql<Stored>`
    select f.file_id as "fileId", o.file_name as "fileName", coalesce(s.state, 0) as state, s.note,
      coalesce((select jsonb_agg(jsonb_build_object('page', p.page, 'width', p.width, 'height', p.height, 'confidence', p.confidence, 'fields', p.fields)
        order by p.page) from confirmation_scan_page p where ${ofProject("p")} and p.letter_id = f.letter_id and p.file_id = f.file_id), '[]') as pages
    from confirmation_file f join file_object o on o.tenant_id = f.tenant_id and o.id = f.file_id
    left join confirmation_scan s on ${ofProject("s")} and s.letter_id = f.letter_id and s.file_id = f.file_id
    where ${ofProject("f")} and f.letter_id = ${Id} and f.kind = 'reply' order by f.at, f.file_id limit 100`.execute(
    db,
  );
  const items = rows.map(({ note, pages, ...scan }) => ({
    ...scan,
    note: note !== null && isMessageKey(note) ? messageOf(lang, note) : null,
    pages: pages.map((page) => ({
      ...page,
      fields: page.fields
        .filter(({ name }) => name !== redSeal)
        .map((field) => ({ ...field, fits: fits(field, letter) })),
    })),
  }));
  return { items };
}

export async function downScanPage(
  ctx: Context,
  { Id, fileId, page }: Input<Calls["DownHZScanPage"]>,
): Promise<FileAnswer> {
  const { rows } = await sql<{ picture: number }>`
    select p.picture_file_id as picture from confirmation_scan_page p
    where ${ofProject("p")} and p.letter_id = ${Id} and p.file_id = ${fileId} and p.page = ${page}`.execute(ctx.db);
  if (!rows[0]) throw missing("hz.files.none");
  return ctx.files.open(rows[0].picture, { isInline: true });
}

export async function recogniseReply(
  ctx: Context,
  { Id, fileId }: Input<Calls["RecogniseHZReply"]>,
): Promise<{ jobId: number }> {
  requireTeam(ctx);
  await oneLetter(ctx, Id);
  const { rows } = await sql`
    select from confirmation_file f where ${ofProject("f")} and f.letter_id = ${Id} and f.file_id = ${fileId} and f.kind in ('reply', 'sealed')`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw missing("hz.files.none");
  return { jobId: await startScan({ db: ctx.db, jobs: ctx.jobs, projectId: ctx.project?.id ?? 0 }, Id, fileId) };
}

const scanKinds: readonly string[] = ["pdf", "png", "jpg"];
type Scan = Awaited<ReturnType<Awaited<ReturnType<typeof planPartsOfMail>>>>[number] & { traits: FileTraits };

/** Read in processes of their own, while no transaction is open. */
async function planScans(ctx: Context, mailId: number): Promise<() => Promise<Scan[]>> {
  const take = await planPartsOfMail(ctx, mailId);
  return async () => {
    const scans: Scan[] = [];
    for (const part of await take()) {
      const isScan = scanKinds.includes(part.kind);
      const traits = isScan ? await ctx.readFile(fileTraits, part.tempPath, { kind: part.kind }) : {};
      scans.push({ ...part, traits });
    }
    return scans;
  };
}

async function isThere({ db }: Context, letterId: number, { sha256 }: Scan): Promise<boolean> {
  const { rows } = await sql`
    select from confirmation_file f join file_object o on o.tenant_id = f.tenant_id and o.id = f.file_id
    where ${ofProject("f")} and f.letter_id = ${letterId} and f.kind = 'reply' and o.sha256 = ${sha256}`.execute(db);
  return rows.length > 0;
}

async function keepScans(
  ctx: Context,
  { Id, mailId }: Input<Calls["TakeHZMailScans"]>,
  found: readonly Scan[],
): Promise<{ fileIds: number[] }> {
  const letter = await oneLetter(ctx, Id);
  const projectId = ctx.project?.id ?? 0;
  const fileIds: number[] = [];
  const files: { fileName: string; sha256: string }[] = [];
  for (const scan of found) {
    if (!scanKinds.includes(scan.kind) || (await isThere(ctx, Id, scan))) continue;
    const { traits, ...part } = scan;
    const fileId = await ctx.files.keep(part, { projectId });
    await ctx.db
      .insertInto("confirmation_file")
      .values({
        letter_id: Id,
        file_id: fileId,
        kind: "reply",
        round: letter.round,
        traits: JSON.stringify(traits),
        note: messageOf(ctx.lang, "hz.scan.fromMail"),
        user_id: ctx.user.id,
      })
      .execute();
    await traceFile(ctx.db, Id, traits);
    await startScan({ db: ctx.db, jobs: ctx.jobs, projectId }, Id, fileId);
    fileIds.push(fileId);
    files.push({ fileName: scan.fileName, sha256: scan.sha256 });
  }
  if (fileIds.length === 0) throw new Refusal("hz.scan.noneInMail", { kind: "state" });
  await ctx.audit({
    refType: "confirmationLetter",
    refId: Id,
    projectId: ctx.project?.id,
    action: "addFile",
    new: { kind: "reply", mailId, files },
  });
  await raiseFlags(ctx.db, Id);
  return { fileIds };
}

/** Scans that came with a mail become files of the reply, as they came; the mail itself stays where it is. */
export const takeMailScans = planned<Calls["TakeHZMailScans"]>()(
  async (ctx, { Id, mailId }) => {
    requireTeam(ctx);
    await requireOwnMail(ctx, Id, mailId);
    return planScans(ctx, mailId);
  },
  async (ctx, input, found) => {
    try {
      requireTeam(ctx);
      await requireOwnMail(ctx, input.Id, input.mailId);
      if (!found) throw unread();
      return await keepScans(ctx, input, found);
    } finally {
      for (const { tempPath } of found ?? []) await ctx.files.discard(tempPath);
    }
  },
);
