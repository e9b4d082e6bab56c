/**
 * Full-text search in a project of `files` files (10,000 unless told), from half a page to fifty: the first page of a search for Chinese
 * of one, two and many characters, Latin words and numbers, that few, many and all of the files hold in texts or names. Beside it the
 * floor: the same text searched by PostgreSQL alone, without an index. `npm run bench files [files]`
 */
import { setTimeout as pause } from "node:timers/promises";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { limits } from "@digao/contract/limits";
import { withConnection } from "@digao/db/roles";
import { manyFiles } from "./lib/many-files.ts";
import { measured, runs, type Timed, took } from "./lib/percentiles.ts";
import { startProduct } from "./lib/product.ts";
import { quietMoment } from "./lib/quiet.ts";
import { printTable, seconds } from "./lib/table.ts";

const count = Number(process.argv[2] ?? 10_000);
const barMs = 200;
const minuteMs = 61_000;

const product = await startProduct();
try {
  const projectId = await product.newProject();
  const { words, ...made } = await manyFiles(product, projectId, count);
  const [common = "", other = "", third = ""] = words.slice(5);
  const searches: [string, string][] = [
    ["one character, all texts and many names", "函"],
    ["one character, many texts", common.slice(0, 1)],
    ["one Latin letter, names alone", "s"],
    ["two characters, all texts", "账款"],
    ["two characters, a quarter of the names", "发票"],
    ["two characters, many texts", common.slice(0, 2)],
    ["four characters, some texts", common],
    ["six characters, all texts", "应收账款函证"],
    ["nine characters across a comma, few", `${common}，${other}`],
    ["two words, some", `${common} ${other}`],
    ["three words, few", `${common} ${other} ${third}`],
    ["all texts and one file", `应收账款函证 第${count - 3}号`],
    ["a Latin word, a seventh of the texts", "hsbc"],
    ["a Latin word, part of all", "inv"],
    ["two digits, nearly all", "20"],
    ["a number, one file", String(count - 3).padStart(6, "0")],
    ["an invoice number, one file", `INV-2024-${String(count - 7).padStart(6, "0")}`],
    ["pinyin of names, a quarter", "cght"],
    ["one file", `第${count - 3}号`],
    ["pairs there, word nowhere", `${common.slice(2)}${common.slice(0, 2)}`],
    ["no file", "龘龘龘龘"],
  ];
  const busy = await quietMoment();
  let calls = 0;
  let sinceMs = performance.now();
  // One person may search so often in a minute. The first call of a question is not judged, and waits where the others would be too many.
  const room = async (): Promise<void> => {
    if (calls + runs <= limits.callsPerMinute.search) return;
    await pause(Math.max(0, sinceMs + minuteMs - performance.now()));
    [calls, sinceMs] = [0, performance.now()];
  };
  const timed: Timed[] = searches.map(([name, keyword]) => {
    let isFirst = true;
    const ask = async (): Promise<number> => {
      if (isFirst) await room();
      isFirst = false;
      calls += 1;
      return (await product.call(auditFiles.SearchAuditFiles, { projectId, keyword })).totalCount;
    };
    return { name, ask };
  });
  const { rows, missed } = await measured(timed, barMs);
  const floor = await withConnection(product.superuserUrl, (client) =>
    took(() =>
      client.query("select count(*) from audit_file_text where position($1::text in lower(content)) > 0", ["龘龘"]),
    ),
  );
  rows.push(["PostgreSQL alone, no file", "", `${floor.toFixed(0)} ms`]);
  console.log(
    `${made.sent} files sent in ${seconds(made.sentMs / 1000)} and read in ${seconds(made.readMs / 1000)}; the others, of ` +
      `${(made.chars / 1e6).toFixed(1)} million characters, written and indexed in ${seconds(made.writtenMs / 1000)}`,
  );
  printTable(rows);
  console.log(
    `${missed.length > 0 ? `More than ${barMs} ms: ${missed.join("; ")}` : `Every first page within ${barMs} ms`}. ` +
      `Other work took up to ${(busy * 100).toFixed(0)} % of the machine.`,
  );
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await product.stop();
}
