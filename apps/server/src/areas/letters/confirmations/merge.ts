/** One PDF in print order: every letter with the label of its envelope, the courier's hand-over list at the end. */
import { readFile } from "node:fs/promises";
import { setImmediate as others } from "node:timers/promises";
import type { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ContextFiles, FileRow } from "../../../platform/files/context-files.ts";
import { mimeTypes } from "../../../platform/files/mime.ts";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { joinedPdf } from "../../../platform/typst/join.ts";
import { qrSvg } from "../../../platform/typst/qr.ts";
import { pressOfProcess } from "../../../platform/typst/typst.ts";
import { orderDownload } from "../../evidence/downloads/door.ts";
import { type PrintedLetter, printedLetters } from "./content.ts";
import { MERGE_TEMPLATE } from "./print/letter-typ.ts";
import { qrText } from "./print/print-letter.ts";

interface Bundled {
  path: string;
  letterNo: string;
  pages: number;
  qr: string;
  name: string;
  person: string;
  address: string;
  postcode: string;
  phone: string;
  tracking: string;
  /** Of the label: the letter's own language. */
  from: string;
}
interface Bundle {
  letters: Bundled[];
  sender: { name: string; address: string; contact: string; phone: string };
  list: { lang: Lang; title: string; columns: string[]; handOver: string };
}

const columns = ["no", "letter", "name", "person", "address", "phone", "tracking"] as const;
/** The courier's list is in the language of the letters; of letters in both, in the reader's. */
function listOf(letters: readonly PrintedLetter[], reader: Lang): Bundle["list"] {
  const [first, ...others] = new Set(letters.map(({ lang }) => lang));
  const lang = first !== undefined && others.length === 0 ? first : reader;
  return {
    lang,
    title: messageOf(lang, "hz.merge.list"),
    columns: columns.map((name) => messageOf(lang, `hz.merge.${name}`)),
    handOver: messageOf(lang, "hz.merge.handOver"),
  };
}

/** So many are set at once: a second's work at most, after which the others get their turn, and whoever waits hears how far it is. */
const lettersAtOnce = 20;

async function printSome(
  letters: readonly Bundled[],
  { sender, list }: Pick<Bundle, "sender" | "list">,
): Promise<Buffer> {
  const files = await Promise.all(letters.map(({ path }) => readFile(path)));
  const pictures = Object.fromEntries(
    letters.flatMap(({ qr }, at) => [
      [`/l${at}.pdf`, files[at] ?? Buffer.alloc(0)],
      [`/q${at}.svg`, qrSvg(qr)],
    ]),
  );
  const named = letters.map((one, at) => ({ ...one, file: `/l${at}.pdf`, qr: `/q${at}.svg` }));
  const data = { lang: list.lang, list: null, sender, letters: named };
  return pressOfProcess().pdf({ template: MERGE_TEMPLATE, data, pictures }).bytes;
}

function printList({ list, sender, letters }: Omit<MergePlan, "files">): Buffer {
  const data = { lang: list.lang, list: { ...list, letters }, sender, letters: [] };
  return pressOfProcess().pdf({ template: MERGE_TEMPLATE, data }).bytes;
}

/** Who waits for it, and who may call it off. */
interface Watch {
  onLetters?: (done: number) => void;
  signal?: AbortSignal;
}

/** Takes a processor for itself: called in processes of readings and of jobs. */
async function* partsOf(
  { letters, sender, list }: Omit<MergePlan, "files">,
  print: (from: number, to: number) => Promise<Buffer>,
  { onLetters, signal }: Watch,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < letters.length; from += lettersAtOnce) {
    signal?.throwIfAborted();
    const to = Math.min(from + lettersAtOnce, letters.length);
    yield await print(from, to);
    onLetters?.(to);
    await others();
  }
  signal?.throwIfAborted();
  yield printList({ letters, sender, list });
}

export const mergeLetters: FileReading<Bundle, Uint8Array> = {
  name: "merge-letters",
  read: async (_path, bundle) => {
    const print = (from: number, to: number) => printSome(bundle.letters.slice(from, to), bundle);
    return joinedPdf(partsOf(bundle, print, {}));
  },
};

/** Of what one download holds. */
const bytesMax = 150 * 1024 * 1024;

interface Row {
  id: number;
  fileId: number;
  pages: number;
  tracking: string;
}

/** Each file is there under a path for as long as the work lasts. */
async function withPaths<T>(
  withPath: ContextFiles["withPath"],
  rows: readonly FileRow[],
  work: (paths: string[]) => Promise<T>,
  paths: string[] = [],
): Promise<T> {
  const next = rows[paths.length];
  if (!next) return work(paths);
  return withPath(next, (path) => withPaths(withPath, rows, work, [...paths, path]));
}

export interface MergePlan {
  files: FileRow[];
  letters: Omit<Bundled, "path">[];
  sender: Bundle["sender"];
  list: Bundle["list"];
}

async function rowsToMerge(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.file_id as "fileId", coalesce(l.page_count, 1) as pages, coalesce(l.tracking_no, '') as tracking
    from confirmation_letter l where ${ofProject("l")} and l.id = any(${ids}::bigint[]) and l.file_id is not null
    order by l.letter_no`.execute(db);
  if (rows.length === 0) throw missing("hz.merge.none");
  return rows;
}

type Reader = Pick<Context, "db" | "files" | "lang">;

export async function planMerge({ db, files: stored, lang }: Reader, ids: readonly number[]): Promise<MergePlan> {
  const rows = await rowsToMerge(db, ids);
  const own = rows.map(({ id }) => id);
  const printed = new Map((await printedLetters(db, own)).map((letter) => [letter.id, letter]));
  const files: FileRow[] = [];
  const letters: MergePlan["letters"] = [];
  for (const { id, fileId, pages, tracking } of rows) {
    const letter = printed.get(id);
    if (!letter) continue;
    const { linkman, deptTitle, address, postcode, phone } = letter.addressee;
    const person = [linkman, deptTitle].filter(Boolean).join(" ");
    const { letterNo, contactName: name } = letter;
    const from = messageOf(letter.lang, "hz.merge.from");
    files.push(await stored.find(fileId));
    letters.push({ letterNo, pages, qr: qrText(letter), name, person, address, postcode, phone, tracking, from });
  }
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > bytesMax)
    throw new Refusal("hz.merge.bytes", { field: "ids", params: { count: files.length } });
  const first = printed.values().next().value;
  const sender = {
    name: first?.firmName ?? "",
    address: first?.reply.address ?? "",
    contact: first?.reply.contact ?? "",
    phone: first?.reply.phone ?? "",
  };
  return { files, letters, sender, list: listOf([...printed.values()], lang) };
}

/** Where the files of the plan are read, with their paths. */
const bundled = <T>(
  withPath: ContextFiles["withPath"],
  { files, letters, ...rest }: MergePlan,
  work: (bundle: Bundle) => Promise<T>,
): Promise<T> =>
  withPaths(withPath, files, (paths) =>
    work({ ...rest, letters: letters.map((letter, at) => ({ ...letter, path: paths[at] ?? "" })) }),
  );

/** As a job prints it: some letters at a time, their files at hand for as long as they are printed. */
export function printMerged(
  withPath: ContextFiles["withPath"],
  { files, ...plan }: MergePlan,
  watch: Watch,
): Promise<Uint8Array> {
  const print = (from: number, to: number) =>
    withPaths(withPath, files.slice(from, to), (paths) =>
      printSome(
        plan.letters.slice(from, to).map((letter, at) => ({ ...letter, path: paths[at] ?? "" })),
        plan,
      ),
    );
  return joinedPdf(partsOf(plan, print, watch));
}

const nameOf = (lang: Lang, count: number): string => messageOf(lang, "hz.merge.file", { count });

function idsIn(idList: string, limit: number): number[] {
  const ids = [...new Set(idList.split(",").map(Number).filter(Number.isSafeInteger))];
  if (ids.length > limit) throw new Refusal("hz.merge.max", { field: "ids", params: { limit } });
  return ids;
}

/** Found in a transaction, printed while none is open. */
export const mergeFiles = planned<(typeof hzcontacts)["DownMergeHZFiles"]>()(
  async (ctx, { ids: idList }) => {
    const plan = await planMerge(ctx, idsIn(idList, limits.mergedLettersAtOnce));
    return async () => ({
      count: plan.files.length,
      body: await bundled(ctx.files.withPath, plan, (bundle) =>
        ctx.readFile(mergeLetters, bundle.letters[0]?.path ?? "", bundle),
      ),
    });
  },
  async (ctx, { ids: idList }, printed): Promise<FileAnswer> => {
    const { lang } = ctx;
    if (!printed) {
      // What refuses the plan is told here.
      await planMerge(ctx, idsIn(idList, limits.mergedLettersAtOnce));
      throw unread();
    }
    return { fileName: `${nameOf(lang, printed.count)}.pdf`, mime: mimeTypes.pdf, body: printed.body };
  },
);

/** Many letters: a job prints them, and they wait in the download centre of whoever asked. */
export async function startMerge(
  ctx: Context,
  { ids: idList }: Input<(typeof hzcontacts)["StartMergeHZFiles"]>,
): Promise<Output<(typeof hzcontacts)["StartMergeHZFiles"]>> {
  const ids = idsIn(idList, limits.mergedLetters);
  const rowCount = (await rowsToMerge(ctx.db, ids)).length;
  if (ids.length <= limits.mergedLettersAtOnce) return { downloadId: null, rowCount };
  const fileName = `${nameOf(ctx.lang, rowCount)}.pdf`;
  return {
    downloadId: await orderDownload(ctx, { kind: "letters", query: { ids }, fileName, rowCount }),
    rowCount,
  };
}
