/**
 * Confirmations: `letters` letters (1,000 unless told) made to PDF by the job, beside the printer alone; and lists over a project of 100,000
 * letters, filter by filter. `npm run bench confirmations [letters]`
 */
import { hzcontacts, hzletters } from "@digao/contract/areas/confirmations";
import { jobs } from "@digao/contract/areas/jobs";
import { withConnection } from "@digao/db/roles";
import { printLetter } from "../apps/server/src/areas/confirmations/print/print-letter.ts";
import { readCatalogue } from "../apps/server/src/platform/seed/read-catalogue.ts";
import { openPress } from "../apps/server/src/platform/typst/typst.ts";
import { startProduct } from "./lib/product.ts";
import { median, printTable, seconds } from "./lib/table.ts";

const count = Number(process.argv[2] ?? 1_000);
const [listed, runs, barMs, timesMax] = [100_000, 40, 150, 2];

const took = async (work: () => unknown): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

interface Model {
  code: string;
  noteText: string;
}
/** The printer alone, in this process: the same model, a letter each. */
function printBare(): number {
  const models: Model[] = JSON.parse(readCatalogue("letter_models.json"));
  const noteText = models.find(({ code }) => code === "AR-1")?.noteText ?? "";
  const press = openPress();
  const startedAt = performance.now();
  for (let at = 1; at <= count; at += 1)
    printLetter(press, {
      id: at,
      letterNo: `HZ-2024-AUD-0001-2-${String(at).padStart(4, "0")}`,
      hzKind: 2,
      form: 1,
      lang: "zh",
      noteText,
      qrToken: "ABCDEFGH2345",
      baseDate: "2024-12-31",
      contactName: `客户${at}有限公司`,
      addressee: { linkman: "李", deptTitle: "财务", phone: "0571-1", email: "", address: "杭州", postcode: "310000" },
      clientName: "华衡精密",
      clientNameEn: "Huaheng Precision",
      auditYear: 2024,
      periodStart: "2024-01-01",
      periodEnd: "2024-12-31",
      firmName: "正大会计师事务所",
      reply: { address: "北京市朝阳区1号", contact: "王", phone: "010-1", postcode: "100000", email: "a@b.cn" },
      feeAccount: "",
      items: [
        {
          subjectCode: "AR",
          bankItemNo: null,
          bankAccount: "",
          accountType: "",
          isClosed: false,
          direction: 1,
          currency: "CNY",
          fcAmount: null,
          bookAmount: `${at}.00`,
          turnover: null,
          row: {},
          remark: "",
        },
      ],
    });
  return performance.now() - startedAt;
}

const product = await startProduct();
const projectId = await product.newProject();
const table = ["函证类别\t函证科目\t被询证单位\t账面余额"];
for (let at = 1; at <= count; at += 1) table.push(`2\t应收账款\t客户${at}有限公司\t${at}.00`);
await product.call(hzcontacts.TakeHZContactTable, { projectId, typeId: 7, text: table.join("\n") });
const contacts: number[] = [];
while (contacts.length < count) {
  const page = { projectId, skipCount: contacts.length, maxResultCount: 1_000 };
  contacts.push(...(await product.call(hzcontacts.GetHzContactList, page)).items.map(({ id }) => id));
}
await product.call(hzcontacts.UpdateHZContactSelected, { projectId, ids: contacts, isSelected: true, reason: "全部" });
const letters: number[] = [];
while (letters.length < count) {
  const page = { projectId, skipCount: letters.length, maxResultCount: 1_000 };
  letters.push(...(await product.call(hzletters.GetHzLetterList, page)).items.map(({ id }) => id));
}
const made = await took(async () => {
  const { jobId } = await product.call(hzletters.CreateLetterFile, { projectId, ids: letters });
  while (/queued|running/.test((await product.call(jobs.GetJob, { jobId: jobId ?? 0 })).state))
    await new Promise((resolve) => setTimeout(resolve, 200));
});
const bare = printBare();

const listProject = await product.newProject();
await withConnection(product.superuserUrl, async (client) => {
  await client.query(
    `insert into confirmation_letter (tenant_id, id, project_id, letter_no, hz_kind, contact_name, base_date, status, status_at, qr_token,
        tracking_no, book_amount, created_by)
      select p.tenant_id, p.id * 2147483648 + n, p.id, 'HZ-B-2-' || lpad(n::text, 6, '0'), 1 + n % 5, '客户' || n || '有限公司', '2024-12-31',
        (array[20, 21, 30, 40, 41, 42, 50, 51, 52, 53, 54, 55])[1 + n % 12], now() - make_interval(hours => n % 900), lpad(n::text, 12, 'A'),
        'SF' || 10000000 + n, n, p.created_by
      from project p, generate_series(1, $2::int) n where p.id = $1`,
    [listProject, listed],
  );
  await client.query("analyze confirmation_letter");
});
const asked: [string, object][] = [
  ["first page", {}],
  ["page in the middle", { skipCount: listed / 2 }],
  ["stage of replies", { stage: 5 }],
  ["one status", { statusId: 53 }],
  ["one kind", { hzKind: 3 }],
  ["with open signs", { hasFlags: true }],
  ["one addressee", { keyword: "客户99991有限公司" }],
  ["a courier's number", { keyword: "SF10004711" }],
  ["most of them", { keyword: "有限公司" }],
  ["by amount", { sorting: "bookAmount desc" }],
  ["by age", { stage: 5, sorting: "days" }],
];
const rows: string[][] = [["register of 100,000 letters", "median", "p95", "found"]];
let isSlow = false;
for (const [name, input] of asked) {
  const ms: number[] = [];
  let found = 0;
  for (let run = 0; run < runs; run += 1)
    ms.push(
      await took(async () => {
        const page = { projectId: listProject, maxResultCount: 50, ...input };
        found = (await product.call(hzletters.GetHzLetterList, page)).totalCount;
      }),
    );
  const sorted = ms.slice(1).sort((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  isSlow ||= p95 > barMs;
  rows.push([name, `${median(sorted).toFixed(0)} ms`, `${p95.toFixed(0)} ms`, String(found)]);
}
const times = made / bare;
console.log(
  `${count} letters: made in ${seconds(made / 1000)}, the printer alone ${seconds(bare / 1000)}: ${times.toFixed(2)} times`,
);
printTable(rows);
console.log(isSlow ? `a filter takes more than ${barMs} ms` : `every filter within ${barMs} ms`);
await product.stop();
process.exitCode = isSlow || times > timesMax ? 1 : 0;
