/**
 * A mailbox of `mails` mails (100,000 unless told): how long the search takes to know them, and the first page, a page in the middle, what
 * is unread, and searches for words that few, many and all of them hold. `npm run bench mail [mails]`
 */
import { fillMailbox, mailQuestions } from "./lib/large-mailbox.ts";
import { measured } from "./lib/percentiles.ts";
import { startProduct } from "./lib/product.ts";
import { printTable, seconds } from "./lib/table.ts";

const count = Number(process.argv[2] ?? 100_000);
const barMs = 150;

const product = await startProduct();
try {
  const indexed = await fillMailbox(product, count);
  const { rows, missed } = await measured(mailQuestions(product, count), barMs);
  console.log(`${count} mails: known to the search in ${seconds(indexed / 1000)}`);
  printTable(rows);
  console.log(missed.length > 0 ? `more than ${barMs} ms: ${missed.join(", ")}` : `every page within ${barMs} ms`);
} finally {
  await product.stop();
}
