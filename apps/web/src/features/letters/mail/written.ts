/** What a mail begins with when it is written: nothing, a draft, or the mail that it answers or passes on. */
import type { MailDetail, MailPerson } from "@digao/contract/areas/letters/mail/shapes";
import type { TFunction } from "i18next";
import { formatDateTime } from "../../../lib/format.ts";

/** As the address says it. */
export const ways = ["write", "draft", "reply", "replyAll", "forward"] as const;
export type Way = (typeof ways)[number];

export interface Written {
  /** Of a draft that is there already. */
  id?: number;
  rowVersion?: number;
  to: MailPerson[];
  cc: MailPerson[];
  bcc?: MailPerson[];
  subject: string;
  /** HTML. */
  content: string;
  parts?: { index: number; fileName: string; sizeBytes: number }[];
  replyToId?: number;
  forwardOfId?: number;
}

export const blank: Written = { to: [], cc: [], subject: "", content: "" };

/** A group stands for its people; a name that is typed without an address stands for who was found first by it. */
export const receiversOf = (chosen: readonly string[], found: readonly string[]): string[] => {
  const all = chosen.flatMap((one) => (one.includes("@") ? one : (found[0] ?? one)).split(";"));
  return [...new Set(all)];
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const emptyLine = "<p></p>";
export const htmlOf = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("");

/** Readers of mail show an empty paragraph as nothing, and the editor shows a break in one as another line. */
export const sentHtml = (content: string): string => content.replaceAll(emptyLine, "<p><br /></p>");
const editedHtml = (content: string): string => content.replaceAll("<p><br /></p>", emptyLine);

/** Below what one begins to write, above what is quoted; a draft has it already. */
export const signed = ({ id, content }: Written, signature: string): string =>
  id || !signature ? content : `${emptyLine}${emptyLine}${htmlOf(signature)}${content}`;

type Origin = Pick<
  MailDetail,
  | "id"
  | "rowVersion"
  | "fromName"
  | "fromAddr"
  | "to"
  | "cc"
  | "bcc"
  | "replyTo"
  | "subject"
  | "text"
  | "html"
  | "parts"
> &
  Pick<MailDetail, "mailDate" | "at">;

/** Everybody once, and never oneself. */
function others(people: readonly MailPerson[], skipped: readonly MailPerson[], own: string): MailPerson[] {
  const taken = new Set([own.toLowerCase(), ...skipped.map(({ address }) => address.toLowerCase())]);
  return people.filter(({ address }) => {
    const isNew = !taken.has(address.toLowerCase());
    taken.add(address.toLowerCase());
    return isNew;
  });
}

/** @param own the address of the mailbox that writes */
export function writtenOf(way: Exclude<Way, "write">, mail: Origin, own: string, t: TFunction): Written {
  const { id, rowVersion, to, cc, bcc, subject, text, html, parts } = mail;
  if (way === "draft") return { id, rowVersion, to, cc, bcc, subject, content: editedHtml(html), parts };
  const head = t("mail.quote", {
    time: formatDateTime(mail.mailDate ?? mail.at),
    from: mail.fromName || mail.fromAddr,
  });
  const content = `${emptyLine}${htmlOf(head)}<blockquote>${htmlOf(text.trimEnd())}</blockquote>`;
  if (way === "forward") return { ...blank, subject: `Fwd: ${subject}`, content, forwardOfId: id };
  const sender = [{ name: mail.fromName ?? "", address: mail.fromAddr ?? "" }];
  const answered = mail.replyTo.length > 0 ? mail.replyTo.map((address) => ({ name: "", address })) : sender;
  return {
    to: answered.filter(({ address }) => address !== ""),
    cc: way === "replyAll" ? others([...to, ...cc], answered, own) : [],
    subject: /^(re|回复)[:：]/i.test(subject) ? subject : `Re: ${subject}`,
    content,
    replyToId: id,
  };
}
