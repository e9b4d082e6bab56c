/** Pages of a scanned reply by the product's job, and the same pages by tesseract alone. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { openPdf } from "../../apps/server/src/areas/evidence/audit-files/read/pdf.ts";
import { recogniser } from "../../apps/server/src/areas/evidence/audit-files/read/recognise.ts";
import { openPress, paperFont } from "../../apps/server/src/platform/typst/typst.ts";
import type { OcrAnswer, OcrOrder } from "./bare-tesseract.ts";
import { ask, child } from "./child.ts";
import { fillLetters } from "./many-letters.ts";
import { took } from "./percentiles.ts";
import type { Product } from "./product.ts";

const pauseMs = 100;
const rowsOfPage = 18;

/** A reply as it is printed and sent back: words, a table of balances, what the addressee signs. */
const replyTemplate = `#let d = json("/data.json")
#set page(paper: "a4", margin: 22mm)
#set text(font: "${paperFont}", lang: "zh", size: 10.5pt)
#for page in d.pages {
  align(center, text(size: 15pt, weight: "bold", "企业询证函"))
  par[编号：#page.no]
  par[本公司聘请的正大会计师事务所正在对本公司2024年度财务报表进行审计，按照中国注册会计师审计准则的要求，应当询证本公司与贵公司的往来账项等事项。下列信息出自本公司账簿记录。]
  table(columns: (30mm, 1fr, 36mm, 36mm), table.header([截止日期], [科目], [贵公司欠], [欠贵公司]), ..page.rows.flatten())
  par[1. 信息证明无误。]
  par[（被询证单位盖章）经办人：王小明 日期：2025年1月#page.day;日]
  par[2. 信息不符，请列明不符项目及具体内容：]
  pagebreak(weak: true)
}`;

const scanTemplate = `#set page(paper: "a4", margin: 0mm)
#for name in json("/data.json").names { page(image(name, width: 210mm)) }`;

const amount = (seed: number): string =>
  ((seed * 7919) % 9_999_999)
    .toString()
    .replace(/(\d{2})$/, ".$1")
    .replace(/\B(?=(\d{3})+\.)/g, ",");

function replyData(count: number) {
  return Array.from({ length: count }, (_none, at) => ({
    no: `HZ-BENCH-2-${String(at + 1).padStart(6, "0")}`,
    day: (at % 28) + 1,
    rows: Array.from({ length: rowsOfPage }, (_row, row) => [
      "2024-12-31",
      row % 2 ? "预付款项" : "应收账款",
      amount(at * 100 + row + 11),
      row % 3 ? "" : amount(at * 100 + row + 51),
    ]),
  }));
}

/** The pages as pictures, and a PDF that holds nothing but them. */
async function scanOf(folder: string, count: number): Promise<{ path: string; pictures: string[] }> {
  const press = openPress();
  const printed = join(folder, "printed.pdf");
  writeFileSync(printed, press.pdf({ template: replyTemplate, data: { pages: replyData(count) } }).bytes);
  const document = await openPdf(printed);
  const drawn: Buffer[] = [];
  const ocr = recogniser();
  for (let page = 1; page <= count; page += 1) drawn.push(await ocr.draw(document, page));
  await document.loadingTask.destroy();
  const named = Object.fromEntries(drawn.map((bytes, at) => [`/page-${at}.png`, bytes]));
  const path = join(folder, "reply.pdf");
  writeFileSync(
    path,
    press.pdf({ template: scanTemplate, data: { names: Object.keys(named) }, pictures: named }).bytes,
  );
  const pictures = drawn.map((bytes, at) => {
    const picture = join(folder, `page-${at}.png`);
    writeFileSync(picture, bytes);
    return picture;
  });
  return { path, pictures };
}

async function letterOf(product: Product): Promise<{ projectId: number; Id: number }> {
  const projectId = await product.newProject();
  await fillLetters(product, { projectId, count: 1, statuses: [letterStatus.awaiting] });
  const { items } = await product.call(hzletters.GetHzLetterList, { projectId });
  return { projectId, Id: items[0]?.id ?? 0 };
}

/** From the upload on, until each page stands beside its picture. */
async function recognise(product: Product, path: string, pages: number): Promise<void> {
  const { Id } = await letterOf(product);
  await product.upload(hzletters.AddHZLetterFiles, { Id, kind: "reply" }, [path]);
  for (;;) {
    const [scan] = (await product.call(hzletters.GetHZReplyScans, { Id })).items;
    if (scan?.state === recognition.failed) throw new Error(`The scan was not recognised: ${scan.note}`);
    if (scan && scan.state !== recognition.waiting) {
      if (scan.pages.length !== pages) throw new Error(`${scan.pages.length} pages were recognised.`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Pages a minute: by the job, its start and the storing of its results included; by tesseract alone, once it is ready. */
export async function ocrPages(product: Product, count: number): Promise<{ product: number; bare: number }> {
  const folder = mkdtempSync(join(tmpdir(), "digao-bench-ocr-"));
  const bare = child("bare-tesseract");
  try {
    const { path, pictures } = await scanOf(folder, count);
    const own = await took(() => recognise(product, path, count));
    const { ms } = await ask<OcrAnswer>(bare, { pictures, folder } satisfies OcrOrder);
    const perMinute = (all: number): number => (count * 60_000) / all;
    return { product: perMinute(own), bare: perMinute(ms) };
  } finally {
    bare.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
