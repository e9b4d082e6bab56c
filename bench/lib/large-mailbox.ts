/** A mailbox of many mails, written by SQL and read by the job as those that were fetched; and what a person asks of it. */
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { mail } from "@digao/contract/areas/letters/mail/calls";
import type { Draft } from "@digao/contract/endpoint";
import { withConnection } from "@digao/db/roles";
import { type Timed, took } from "./percentiles.ts";
import type { Product } from "./product.ts";

const words = ["询证函", "对账单", "发票", "合同", "回函", "盘点", "余额", "往来", "会议", "通知"];

/** Milliseconds until the search knows them. */
export async function fillMailbox(product: Product, count: number): Promise<number> {
  // Nobody answers there.
  const box = await product.call(mail.UpdateMailboxSettings, {
    mailAddress: "bench@firm.example",
    popServe: "127.0.0.1",
    smtpServe: "127.0.0.1",
    passWord: "bench-1",
  });
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
  return took(async () => {
    const { jobId } = await product.call(mail.ReceiveMail, {});
    while (/queued|running/.test((await product.call(jobs.GetJob, { jobId })).state))
      await new Promise((resolve) => setTimeout(resolve, 200));
  });
}

export function mailQuestions(product: Product, count: number): Timed[] {
  const lists: [string, Draft<typeof mail.GetMailList>][] = [
    ["first page", { folder: "inbox" }],
    ["page in the middle", { folder: "inbox", skipCount: count / 2 }],
    ["unread", { folder: "inbox", isUnread: true }],
    ["all folders", {}],
    ["one mail", { keyword: `第${count - 3}号` }],
    ["a tenth of them", { keyword: "盘点" }],
    ["all of them", { keyword: "盖章后寄回" }],
    ["none", { keyword: "龘龘龘龘" }],
  ];
  return lists.map(([name, input]) => ({
    name,
    ask: async () => (await product.call(mail.GetMailList, input)).totalCount,
  }));
}
