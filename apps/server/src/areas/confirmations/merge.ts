/** One PDF in print order: every letter with the label of its envelope, the courier's hand-over list at the end. */
import { readFile } from "node:fs/promises";
import type { hzcontacts } from "@digao/contract/areas/confirmations";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { mimeTypes } from "../../platform/files/mime.ts";
import type { FileReading } from "../../platform/readings/reading.ts";
import { missing, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
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
  ctx: Context,
  rows: readonly Row[],
  work: (paths: string[]) => Promise<T>,
  paths: string[] = [],
): Promise<T> {
  const next = rows[paths.length];
  if (!next) return work(paths);
  const file = await ctx.files.find(next.fileId);
  return ctx.files.withPath(file, (path) => withPaths(ctx, rows, work, [...paths, path]));
}

export async function mergeFiles(
  ctx: Context,
  { ids: asked }: Input<(typeof hzcontacts)["DownMergeHZFiles"]>,
): Promise<FileAnswer> {
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
  const body = await withPaths(ctx, rows, (paths) => {
    const letters = rows.flatMap(({ id, pages, tracking }, at) => {
      const letter = printed.get(id);
      if (!letter) return [];
      const { linkman, deptTitle, address, postcode, phone } = letter.addressee;
      const person = [linkman, deptTitle].filter(Boolean).join(" ");
      const { letterNo, contactName: name } = letter;
      return [
        {
          path: paths[at] ?? "",
          letterNo,
          pages,
          qr: qrText(letter),
          name,
          person,
          address,
          postcode,
          phone,
          tracking,
        },
      ];
    });
    const first = printed.values().next().value;
    const sender = {
      name: first?.firmName ?? "",
      address: first?.reply.address ?? "",
      contact: first?.reply.contact ?? "",
      phone: first?.reply.phone ?? "",
    };
    return ctx.readFile(mergeLetters, paths[0] ?? "", { letters, sender });
  });
  return { fileName: `询证函-${rows.length}封.pdf`, mime: mimeTypes.pdf, body };
}
