import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "hzmail.way.references": ["回复了发出的邮件 {evidence}", "It answers the mail {evidence}"],
  "hzmail.way.token": ["邮件头带有函件令牌 {evidence}", "It bears the letter's token {evidence}"],
  "hzmail.way.letterNo": ["主题、正文或附件名中有函件编号 {evidence}", "Its words name the letter {evidence}"],
  "hzmail.way.code": ["扫描件中识别出 {evidence}", "Its scan names {evidence}"],
  "hzmail.way.sender": ["仅凭发件地址 {evidence}，请核对", "By its sender {evidence} alone: look at it"],
  "hzmail.way.hand": ["由 {evidence} 人工匹配", "Matched by hand by {evidence}"],
  "hzmail.noScan": ["附件中没有图片或 PDF", "No picture or PDF is attached"],
  "hzmail.someScans": ["部分附件或页面未识别，请直接查看", "Some attachments or pages were not recognised: look at them"],
  "hzmail.noLetter": ["没有这封函件", "There is no such letter"],
  "hzmail.letterMissing": ["请选择所回的函件", "Choose the letter that it answers"],
  "hzmail.reasonMissing": ["请填写理由", "Enter the reason"],
  "hzmail.notByHand": ["“自动匹配”只由系统作出，不能由人指定", "A match by itself is the product's alone: match it by hand"],
} as const satisfies Pairs;
