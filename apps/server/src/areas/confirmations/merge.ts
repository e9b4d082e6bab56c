/** One PDF in print order: every letter with the label of its envelope, the courier's hand-over list at the end. */
import { readFile } from "node:fs/promises";
import type { hzcontacts } from "@digao/contract/areas/confirmations";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { FileRow } from "../../platform/files/context-files.ts";
import { mimeTypes } from "../../platform/files/mime.ts";
import type { FileReading } from "../../platform/readings/reading.ts";
import { missing, Refusal } from "../../platform/refusal.ts";
import { type Context, planned, unread } from "../../platform/serve.ts";
import { qrSvg } from "../../platform/typst/qr.ts";
import { pressOfProcess } from "../../platform/typst/typst.ts";
import { printedLetters } from "./content.ts";
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
}
interface Bundle {
  letters: Bundled[];
  sender: { name: string; address: string; contact: string; phone: string };
}

const words = {
  from: "寄件：",
  list: "询证函寄件交接清单",
  columns: ["序号", "函证编号", "收件单位", "收件人", "地址", "电话", "快递单号"],
  handOver: "项目组交件人：____________    快递揽收人：____________    日期：____________",
};

export const mergeLetters: FileReading<Bundle, Uint8Array> = {
  name: "merge-letters",
  async read(_path, { letters, sender }) {
    const files = await Promise.all(letters.map(({ path }) => readFile(path)));
    const pictures = Object.fromEntries(
      letters.flatMap(({ qr }, at) => [
        [`/l${at}.pdf`, files[at] ?? Buffer.alloc(0)],
        [`/q${at}.svg`, qrSvg(qr)],
      ]),
    );
    const data = {
      lang: "zh",
      words,
      sender,
      letters: letters.map((one, at) => ({ ...one, file: `/l${at}.pdf`, qr: `/q${at}.svg` })),
    };
    return new Uint8Array(pressOfProcess().pdf({ template: MERGE_TEMPLATE, data, pictures }).bytes);
  },
};

const lettersMax = 200;

interface Row {
  id: number;
  fileId: number;
  pages: number;
  tracking: string;
}

/** Each file is there under a path for as long as the work lasts. */
async function withPaths<T>(
  { files }: Pick<Context, "files">,
  rows: readonly FileRow[],
  work: (paths: string[]) => Promise<T>,
  paths: string[] = [],
): Promise<T> {
  const next = rows[paths.length];
  if (!next) return work(paths);
  return files.withPath(next, (path) => withPaths({ files }, rows, work, [...paths, path]));
}

interface Planned {
  files: FileRow[];
  letters: Omit<Bundled, "path">[];
  sender: Bundle["sender"];
}

async function planMerge(
  ctx: Context,
  { ids: asked }: Input<(typeof hzcontacts)["DownMergeHZFiles"]>,
): Promise<Planned> {
  const ids = asked.split(",").map(Number).filter(Number.isSafeInteger);
  if (ids.length > lettersMax) throw new Refusal("hz.merge.max", { field: "ids", params: { limit: lettersMax } });
  const { rows } = await sql<Row>`
    select l.id, l.file_id as "fileId", coalesce(l.page_count, 1) as pages, coalesce(l.tracking_no, '') as tracking
    from confirmation_letter l where ${ofProject("l")} and l.id = any(${ids}::bigint[]) and l.file_id is not null
    order by l.letter_no`.execute(ctx.db);
  if (rows.length === 0) throw missing("hz.merge.none");
  const printed = new Map(
    (
      await printedLetters(
        ctx.db,
        rows.map(({ id }) => id),
      )
    ).map((letter) => [letter.id, letter]),
  );
  const files: FileRow[] = [];
  const letters: Planned["letters"] = [];
  for (const { id, fileId, pages, tracking } of rows) {
    const letter = printed.get(id);
    if (!letter) continue;
    const { linkman, deptTitle, address, postcode, phone } = letter.addressee;
    const person = [linkman, deptTitle].filter(Boolean).join(" ");
    const { letterNo, contactName: name } = letter;
    files.push(await ctx.files.find(fileId));
    letters.push({ letterNo, pages, qr: qrText(letter), name, person, address, postcode, phone, tracking });
  }
  const first = printed.values().next().value;
  const sender = {
    name: first?.firmName ?? "",
    address: first?.reply.address ?? "",
    contact: first?.reply.contact ?? "",
    phone: first?.reply.phone ?? "",
  };
  return { files, letters, sender };
}

/** Found in a transaction, printed while none is open. */
export const mergeFiles = planned<(typeof hzcontacts)["DownMergeHZFiles"]>()(
  async (ctx, input) => {
    const { files, letters, sender } = await planMerge(ctx, input);
    return () =>
      withPaths(ctx, files, (paths) => {
        const bundled = letters.map((letter, at) => ({ ...letter, path: paths[at] ?? "" }));
        return ctx.readFile(mergeLetters, paths[0] ?? "", { letters: bundled, sender });
      });
  },
  async (ctx, input, body): Promise<FileAnswer> => {
    const { letters } = await planMerge(ctx, input);
    if (!body) throw unread();
    return { fileName: `询证函-${letters.length}封.pdf`, mime: mimeTypes.pdf, body };
  },
);
