import { words } from "@digao/contract/words";
import type { Pairs } from "../pairs.ts";

export const text = {
  title: ["截止测试", "Cut-off"],
  kind: { label: ["测试对象", "What is tested"], revenue: ["营业收入", "Revenue"], cost: ["营业成本", "Cost of sales"], freight: ["运费", "Freight"] },
  period: ["账套", "Data period"],
  count: { label: ["两侧凭证数", "Vouchers on each side"], each: ["前后各 {{count}} 张", "{{count}} a side"] },
  before: ["{{date}} 及以前的最后几张凭证", "Last vouchers up to {{date}}"],
  after: ["{{date}} 以后的最初几张凭证", "First vouchers after {{date}}"],
  others: ["其他单据日期不在同月的凭证", "Further vouchers with documents of other months"],
  othersHint: ["期末前后各两个月内，摘要或附件名称中的日期与凭证日期相差一个月以上", "Within two months of the end, a date in the summary or in a file's name is a month or more away"],
  more: ["只列出前 {{count}} 张", "Only the first {{count}} are listed"],
  share: ["合计 {{amount}}，占该月 {{month}} 的 {{share}}", "{{amount}} in all, {{share}} of the month's {{month}}"],
  noneBefore: ["期末前没有这类凭证", "There are no such vouchers before the end"],
  noneAfter: ["期末后没有这类凭证：请导入期后序时账", "There are no such vouchers after the end: import the journal that follows"],
  noOthers: ["没有发现单据日期不在同月的凭证", "No voucher with documents of other months was found"],
  noAccounts: ["账套中没有这类科目", "There are no such accounts"],
  noAccountsHint: ["收入与成本按报表项目对照确定，运费按科目名称确定。", "Revenue and cost go by the mapping to statement items, freight by the names of accounts."],
  noJournal: ["还没有序时账", "No journal yet"],
  noJournalHint: ["导入序时账后，这里并列期末前后的凭证及其单据日期。", "Once a journal is imported, the vouchers around the balance sheet date are shown here next to the dates of their documents."],
  import: ["导入序时账", "Import a journal"],
  ofFile: ["（附件）", "(file)"],
  otherPeriod: ["跨期", "Other period"],
  months: ["差 {{count}} 个月", "Months apart: {{count}}"],
  col: {
    date: ["凭证日期", "Date"],
    voucher: ["凭证号", "Voucher"],
    summary: words.summary,
    amount: words.amount,
    documents: ["单据日期", "Documents"],
    signs: ["检查 / 复核", "Checked / reviewed"],
  },
} as const satisfies Pairs;
