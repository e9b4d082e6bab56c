import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "client-entries.lost": ["U8 文件用 GBK 编码，写不出这些字符：{characters}。请修改摘要、制单人或核算项目名称，或改用其他格式", "A file for U8 is written in GBK, which lacks these characters: {characters}. Change the summary, preparer or auxiliary item, or choose another layout"],
  "client-entries.none": ["没有需要客户入账的分录", "No entry is left for the client to book"],
  "client-entries.notDue": ["分录 {entry} 不需要客户入账：只有已复核且客户未拒绝、尚未入账的账项调整可以导出", "Entry {entry} is not for the client to book: only reviewed audit adjustments that are neither refused nor booked can be exported"],
  "client-entries.noAccount": ["分录 {entry} 第 {line} 行（{name}）没有客户科目：请退回分录补科目后再导出", "Line {line} of entry {entry} ({name}) names no account of the client: send the entry back and add it"],
  "client-entries.unknownAccount": ["分录 {entry} 第 {line} 行的科目 {account} 不在客户科目表中", "Account {account} on line {line} of entry {entry} is not in the client's chart"],
  "client-entries.notLeaf": ["分录 {entry} 第 {line} 行的科目 {account} 不是末级科目，不能记账", "Account {account} on line {line} of entry {entry} has accounts below it and takes no vouchers"],
  "client-entries.priorYearMissing": ["分录 {entry} 第 {line} 行（{name}）是损益项目，请填写客户的以前年度损益调整科目", "Line {line} of entry {entry} ({name}) is of profit and loss: give the client's account for prior-year adjustments"],
  "client-entries.priorYearStray": ["科目 {account} 不是以前年度损益调整科目", "Account {account} is not one for prior-year adjustments"],
  "client-entries.dateInYear": ["客户尚未结账：凭证日期应在被审计年度内（{from} 至 {to}）", "The client's year is open: date the vouchers within it ({from} to {to})"],
  "client-entries.dateAfterYear": ["客户已结账：凭证日期应在 {to} 之后的未结账月份", "The client's year is closed: date the vouchers in an open month after {to}"],
  "client-entries.noBooks": ["本项目没有当前账套，无法取得客户科目", "The project has no books: the client's accounts are not known"],
  "client-entries.sheet": ["调整凭证", "Vouchers of adjustments"],
  "client-entries.entry": ["审计调整编号", "Audit adjustment"],
  "client-entries.open": ["待补辅助核算", "Auxiliary items to be added"],
} as const satisfies Pairs;
