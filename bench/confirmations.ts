/**
 * Confirmations at their largest: 1,000 letters to PDF beside typst alone; any filter of 100,000 letters of one project, and of their register, beside
 * a bare count and page by SQL; pages of scanned replies a minute beside tesseract alone; lists of a mailbox of 100,000 mails.
 * `npm run bench confirmations [letters to PDF] [letters of the project] [pages] [mails]`; 0 leaves a part out.
 */
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { withConnection } from "@digao/db/roles";
import { buildServer } from "./lib/built-server.ts";
import { fillMailbox, mailQuestions } from "./lib/large-mailbox.ts";
import { lettersToPdf } from "./lib/letters-to-pdf.ts";
import { fillLetters } from "./lib/many-letters.ts";
import { ocrPages } from "./lib/ocr-pages.ts";
import { measured } from "./lib/percentiles.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { registerQuestions } from "./lib/register-questions.ts";
import { printTable, seconds, times } from "./lib/table.ts";

const [printed = 1_000, letters = 100_000, pages = 8, mails = 100_000] = [2, 3, 4, 5].map((at) => {
  const given = process.argv[at];
  return given === undefined ? undefined : Number(given);
});
const [pdfBar, barMs] = [2, 150];
const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED");

async function letterLists(product: Product): Promise<void> {
  const { toMake, made, inApproval, toSend, awaiting, agreed, differs, alternative, closed } = letterStatus;
  const statuses = [toMake, made, inApproval, toSend, awaiting, agreed, differs, alternative, closed, closed];
  const projectId = await product.newProject();
  await fillLetters(product, { projectId, count: letters, statuses });
  await withConnection(product.superuserUrl, async (client) => {
    const { rows: of } = await client.query<{ tenantId: number; fsItemId: number }>(
      `select tenant_id as "tenantId", id::float8 as "fsItemId" from fs_item where project_id = $1 and std_code = 'A105'`,
      [projectId],
    );
    const [own = { tenantId: 0, fsItemId: 0 }] = of;
    const questions = registerQuestions({ product, client }, { ...own, projectId, count: letters });
    const { rows, missed } = await measured(questions, barMs);
    printTable(rows);
    console.log(
      `${letters} letters, bar ${barMs} ms: ${missed.length === 0 ? "met" : `MISSED by ${missed.join(", ")}`}\n`,
    );
  });
}

async function toPdf(product: Product): Promise<void> {
  const pdf = await lettersToPdf(product, printed);
  const ratio = pdf.product / pdf.bare;
  const bar = `<= ${times(pdfBar)} ${verdict(ratio <= pdfBar)}`;
  printTable([
    [`${printed} letters to PDF`, "job", "bare typst", "ratio", ""],
    ["", seconds(pdf.product / 1000), seconds(pdf.bare / 1000), times(ratio), bar],
  ]);
  console.log();
}

async function scannedPages(product: Product): Promise<void> {
  const ocr = await ocrPages(product, pages);
  printTable([
    [`scanned reply of ${pages} pages`, "pages a minute", "bare tesseract.js", "of the bare"],
    ["", ocr.product.toFixed(1), ocr.bare.toFixed(1), times(ocr.product / ocr.bare)],
  ]);
  console.log();
}

async function mailLists(product: Product): Promise<void> {
  const indexed = await fillMailbox(product, mails);
  const { rows, missed } = await measured(mailQuestions(product, mails), barMs);
  printTable(rows);
  console.log(
    `${mails} mails, known to the search in ${seconds(indexed / 1000)}; bar ${barMs} ms: ${missed.length === 0 ? "met" : `MISSED by ${missed.join(", ")}`}`,
  );
}

const built = buildServer();
const product = await startProduct({ ...built.options, env: { ...built.options.env, LOG_LEVEL: "error" } });
try {
  if (printed > 0) await toPdf(product);
  if (letters > 0) await letterLists(product);
  if (pages > 0) await scannedPages(product);
  if (mails > 0) await mailLists(product);
} finally {
  await product.stop();
  built.remove();
}
