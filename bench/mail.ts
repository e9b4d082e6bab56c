/**
 * A mailbox of `mails` mails (100,000 unless told): how long the search takes to know them, and the first page, a page in the middle, what
 * is unread, and searches for words that few, many and all of them hold. `npm run bench mail [mails]`
 */
import { jobs } from "@digao/contract/areas/jobs";
import { mail } from "@digao/contract/areas/mail";
import { withConnection } from "@digao/db/roles";
import { startProduct } from "./lib/product.ts";
import { median, printTable, seconds } from "./lib/table.ts";

const count = Number(process.argv[2] ?? 100_000);
const [runs, barMs] = [40, 150];

const product = await startProduct();
const took = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

// Nobody answers there: the mails are written below, and read by the job as those that were fetched.
const box = await product.call(mail.UpdateMailboxSettings, {
  mailAddress: "bench@firm.example",
  popServe: "127.0.0.1",
  smtpServe: "127.0.0.1",
  passWord: "bench-1",
});
const words = ["询证函", "对账单", "发票", "合同", "回函", "盘点", "余额", "往来", "会议", "通知"];
await withConnection(product.superuserUrl, async (client) => {
  await client.query(
    `with made as (
      insert into mail (tenant_id, account_id, direction, folder, message_id, from_name, from_addr, to_list, subject, snippet, at, is_read, thread_id)
      select a.tenant_id, a.id, 2, 'inbox', '<' || n || '@client.example>', '联系人' || n % 500, 'p' || n % 500 || '@client.example',
        '[{"name":"","address":"bench@firm.example"}]', ($2::text[])[1 + n % 10] || ' 第' || n || '号 ' || ($2::text[])[1 + n / 7 % 10],
        '正文', now() - make_interval(mins => n), n % 4 > 0, n
      from mail_account a, generate_series(1, $3::int) n where a.id = $1 returning tenant_id, id, subject
    )
    insert into mail_body (tenant_id, mail_id, text) select tenant_id, id, subject || '：请核对附件中的金额并盖章后寄回本所，谢谢配合。' from made`,
    [box.Id, words, count],
  );
  await client.query("analyze mail, mail_body");
});
const indexed = await took(async () => {
  const { jobId } = await product.call(mail.ReceiveMail, {});
  while (/queued|running/.test((await product.call(jobs.GetJob, { jobId })).state))
    await new Promise((resolve) => setTimeout(resolve, 200));
});

const asked: [string, Parameters<typeof product.call<typeof mail.GetMailList>>[1]][] = [
  ["first page", { folder: "inbox" }],
  ["page in the middle", { folder: "inbox", skipCount: count / 2 }],
  ["unread", { folder: "inbox", isUnread: true }],
  ["all folders", {}],
  ["one mail", { keyword: `第${count - 3}号` }],
  ["a tenth of them", { keyword: "盘点" }],
  ["all of them", { keyword: "盖章后寄回" }],
  ["none", { keyword: "龘龘龘龘" }],
];
const rows: string[][] = [["list", "first", "median", "p95", "found"]];
let isSlow = false;
for (const [name, input] of asked) {
  const ms: number[] = [];
  let found = 0;
  for (let run = 0; run < runs; run += 1)
    ms.push(
      await took(async () => {
        found = (await product.call(mail.GetMailList, input)).totalCount;
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
console.log(`${count} mails: known to the search in ${seconds(indexed / 1000)}`);
printTable(rows);
console.log(isSlow ? `a page takes more than ${barMs} ms` : `every page within ${barMs} ms`);
await product.stop();
process.exitCode = isSlow ? 1 : 0;
