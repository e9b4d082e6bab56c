import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "hzmail.unconfirmed": ["本项目的函证邮箱由{name}设置，须由另一位负责人确认后才会使用", "The project's mailbox was set by {name} and is used once another leader has confirmed it"],
  "hzmail.confirmOwn": ["邮箱由您本人设置或修改：须由另一位负责人确认", "You have set or changed the mailbox: another leader confirms it"],
  "hzmail.confirmed": ["已由{name}确认", "Confirmed by {name} already"],
  "hzmail.confirmLeader": ["须由项目负责人、合伙人或现场负责人确认", "The manager, the partner or the in-charge confirms it"],
  "hzmail.confirmUntested": ["请先测试邮箱，三步都通过后再确认", "Test the mailbox first: it is confirmed once all three steps have passed"],
  "notice.hzMailbox.title": ["函证邮箱已设置或修改", "A mailbox for confirmations was set or changed"],
  "notice.hzMailbox.text": [
    "{name}把“{project}”的函证邮箱设为 {address}（收信 {receive}，发信 {send}，验证 {checks}）。另一位负责人确认前不会使用",
    "{name} has set the mailbox of “{project}” to {address} (fetches from {receive}, sends by {send}, sender checks of {checks}). It is not used before another leader confirms it",
  ],
  "notice.hzMailboxConfirmed.title": ["函证邮箱已确认", "A mailbox for confirmations was confirmed"],
  "notice.hzMailboxConfirmed.text": ["{name}已确认“{project}”的函证邮箱 {address}，现在启用", "{name} has confirmed the mailbox {address} of “{project}”: it is used from now on"],
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
