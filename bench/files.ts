/**
 * Full-text search in a project of `files` files (10,000 unless told), each of some hundred Chinese characters: uploading them, reading
 * them, and the first page of a search for one, two, four and eight characters that few, many and all of the files hold. Beside it the
 * floor: the same text searched by PostgreSQL alone, without an index. `npm run bench files [files]`
 */
import { auditFiles } from "@digao/contract/areas/audit-files";
import { withConnection } from "@digao/db/roles";
import { startProduct } from "./lib/product.ts";
import { median, printTable, seconds } from "./lib/table.ts";

const count = Number(process.argv[2] ?? 10_000);
const [atOnce, runs, barMs] = [20, 40, 200];

/** Characters by a fixed sequence, so that every run searches the same texts. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}
const next = numbers(7);
const sign = (): string => String.fromCodePoint(0x4e00 + ((next.next().value ?? 0) % 3_000));
const words = Array.from({ length: 2_000 }, () => Array.from({ length: 4 }, sign).join(""));
const textOf = (at: number): string =>
  `应收账款函证第${at}号 ${Array.from({ length: 120 }, () => words[(next.next().value ?? 0) % words.length]).join("，")}`;

const product = await startProduct();
const took = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

async function sendSome(projectId: number, from: number): Promise<void> {
  const form = new FormData();
  form.append("projectId", String(projectId));
  for (let at = from; at < Math.min(count, from + atOnce); at += 1)
    form.append("file", new Blob([textOf(at)]), `${at}.txt`);
  const headers = { authorization: `Bearer ${product.token}` };
  const answer = await fetch(product.url + auditFiles.CreateAuditFile.path, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
}

async function readAll(projectId: number): Promise<void> {
  for (;;) {
    const { waiting } = await product.call(auditFiles.GetAuditFilesCount, { projectId });
    if (waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const projectId = await product.newProject();
const sent = await took(async () => {
  for (let from = 0; from < count; from += atOnce) await sendSome(projectId, from);
});
const read = await took(() => readAll(projectId));

const rare = `第${count - 3}号`;
const common = words[5] ?? "";
const asked: [string, string][] = [
  ["one character, many files", common.slice(0, 1)],
  ["two characters, many files", common.slice(0, 2)],
  ["four characters, some files", common],
  ["two words, few files", `${common} ${words[9]}`],
  ["six characters, all files", "应收账款函证"],
  ["one file", rare],
  ["no file", "龘龘龘龘"],
];
const rows: string[][] = [["search", "first", "median", "p95", "found"]];
let isSlow = false;
for (const [name, keyword] of asked) {
  const ms: number[] = [];
  let found = 0;
  for (let run = 0; run < runs; run += 1)
    ms.push(
      await took(async () => {
        found = (await product.call(auditFiles.SearchAuditFiles, { projectId, keyword })).totalCount;
      }),
    );
  const sorted = ms.slice(1).sort((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  isSlow ||= p95 > barMs;
  rows.push([
    name,
    `${ms[0]?.toFixed(0)} ms`,
    `${median(sorted).toFixed(0)} ms`,
    `${p95.toFixed(0)} ms`,
    String(found),
  ]);
}
const floor = await withConnection(product.superuserUrl, (client) =>
  took(() =>
    client.query("select count(*) from audit_file_text where position($1::text in lower(content)) > 0", [rare]),
  ),
);
rows.push(["PostgreSQL alone, one file", "", `${floor.toFixed(0)} ms`, "", ""]);
console.log(`${count} files: sent in ${seconds(sent / 1000)}, read in ${seconds(read / 1000)} after the last`);
printTable(rows);
console.log(isSlow ? `a first page takes more than ${barMs} ms` : `every first page within ${barMs} ms`);
await product.stop();
process.exitCode = isSlow ? 1 : 0;
