import type { Pairs } from "../pairs.ts";

export const messages = {
  "message.sent": ["留言已发送", "Message sent"],
  "message.saved": ["留言已保存", "Message saved"],
  "message.empty": ["内容不能为空", "Write something first"],
  "message.tooLong": ["内容过长（{count} 字，最多 {max} 字）", "Too long: {count} characters, at most {max}"],
  "message.notImage": ["“{file}”不是 PNG 或 JPG 图片，请作为附件添加", "“{file}” is not a PNG or JPG picture: add it as a file"],
  "message.imageTooLarge": ["图片“{file}”超过 2 MB，请压缩或作为附件添加", "The picture “{file}” is over 2 MB: make it smaller or add it as a file"],
  "message.notMember": ["只能提到本项目的成员", "Only members of the project can be mentioned"],
  "message.voucherGone": ["该凭证不在当前有效的序时账中，请刷新后重试", "This voucher is not in the journal in force: refresh and try again"],
  "message.closed": ["该疑点已关闭，请先重新打开", "This question is closed: open it again first"],
  "message.notYours": ["只有提出人，或项目负责人、合伙人、现场负责人、项目质量复核人可以操作", "Only the person who asked, the project manager, the partner, the in-charge or the engagement quality reviewer can do this"],
  "message.notAuthor": ["只能修改自己的留言", "Only your own messages can be changed"],
  "message.noQuestion": ["留言没有处理状态，只有疑点可以关闭", "A comment has no status: only questions are closed"],
  "message.wrongState": ["疑点的状态已变化，请刷新后重试", "The question has changed its status: refresh and try again"],
  "message.notAnswered": ["疑点尚未答复，只有提出人可以撤回", "Not answered yet: only the person who asked can withdraw the question"],
} as const satisfies Pairs;
