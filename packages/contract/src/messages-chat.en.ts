import type { chatZh } from "./messages-chat.zh.ts";

export const chatEn: Record<keyof typeof chatZh, string> = {
  "message.sent": "Message sent",
  "message.saved": "Message saved",
  "message.empty": "Write something first",
  "message.tooLong": "Too long: {count} characters, at most {max}",
  "message.notImage": "“{file}” is no PNG or JPG picture: add it as a file",
  "message.imageTooLarge": "The picture “{file}” is over 2 MB: make it smaller or add it as a file",
  "message.notMember": "Only members of the project can be mentioned",
  "message.voucherGone": "This voucher is not in the journal in force: refresh and try again",
  "message.closed": "This question is closed: open it again first",
  "message.notYours": "Only whoever asked, or who leads or reviews the project (roles 1 to 4), can do this",
  "message.notAuthor": "Only your own messages can be changed",
  "message.noQuestion": "A remark has no status: only questions are closed",
  "message.wrongState": "The question has changed its status: refresh and try again",
  "message.notAnswered": "Nobody has answered yet: only whoever asked can take the question back",
};
