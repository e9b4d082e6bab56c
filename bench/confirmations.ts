/**
 * Confirmations at their largest: 1,000 letters to PDF beside typst alone; any filter of 100,000 letters of one project, and of their register, beside
 * a bare count and page by SQL; pages of scanned replies a minute beside tesseract alone; lists of a mailbox of 100,000 mails.
 * `npm run bench confirmations [letters to PDF] [letters of the project] [pages] [mails]`
 */
import { letterStatus } from "@digao/contract/letter-codes";
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
    const { rows: of } = await client.query<{ id: number }>("select tenant_id as id from project where id = $1", [
      projectId,
    ]);
    const asked = registerQuestions({ product, client }, { tenantId: of[0]?.id ?? 0, projectId, count: letters });
    const { rows, missed } = await measured(asked, barMs);
    printTable(rows);
    console.log(
      `${letters} letters, bar ${barMs} ms: ${missed.length === 0 ? "met" : `MISSED by ${missed.join(", ")}`}\n`,
    );
  });
}

const built = buildServer();
const product = await startProduct({ ...built.options, env: { ...built.options.env, LOG_LEVEL: "error" } });
try {
  const pdf = await lettersToPdf(product, printed);
  const ratio = pdf.product / pdf.bare;
  printTable([
    [`${printed} letters to PDF`, "job", "bare typst", "ratio", ""],
    [
      "",
      seconds(pdf.product / 1000),
      seconds(pdf.bare / 1000),
      times(ratio),
      `<= ${times(pdfBar)} ${verdict(ratio <= pdfBar)}`,
    ],
  ]);
  console.log();
  await letterLists(product);
  const ocr = await ocrPages(product, pages);
  printTable([
    [`scanned reply of ${pages} pages`, "pages a minute", "bare tesseract.js", "of the bare"],
    ["", ocr.product.toFixed(1), ocr.bare.toFixed(1), times(ocr.product / ocr.bare)],
  ]);
  console.log();
  const indexed = await fillMailbox(product, mails);
  const { rows, missed } = await measured(mailQuestions(product, mails), barMs);
  printTable(rows);
  console.log(
    `${mails} mails, known to the search in ${seconds(indexed / 1000)}; bar ${barMs} ms: ${missed.length === 0 ? "met" : `MISSED by ${missed.join(", ")}`}`,
  );
} finally {
  await product.stop();
  built.remove();
}
