import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  mbox: {
    for: ["在系统内收发邮件，原始邮件可归入项目作证据。查到的可一次全选，最多 500 封；超过 5,000 封时只列出最新的 5,000 封。", "Mail read and written here; originals are filed to projects. All found are selected at once, up to 500; of more than 5,000 found, the newest 5,000 are listed."],
    first: ["在右上角菜单中打开“邮箱设置”，填写服务器和签名并测试；再写邮件，或在邮件旁点击“归入项目”。", "Open the settings in the menu at the top right, enter servers and signature, and test them; then write, or file a mail to a project beside it."],
    who: ["每人只看得到自己的邮箱。", "Everybody sees their own mailbox alone."],
  },
  mlist: {
    for: ["自己的全部邮件及其发送状态：失败、退信、结果不明的在这里处理。查找超过 5,000 封时只列出最新的 5,000 封。", "All of one's mails and how sending stands: what failed, came back or is unknown is decided here. Of more than 5,000 found, the newest 5,000 are listed."],
    first: ["按状态筛选“结果不明”，核实后选择“确认已送出”或“重新发送”，并写明依据。", "Filter by “Unknown”, find out, and choose “It was sent” or “Send again”, saying how you know."],
    who: ["每人只看得到自己的邮件。", "Everybody sees their own mails alone."],
  },
} as const satisfies Pairs;
