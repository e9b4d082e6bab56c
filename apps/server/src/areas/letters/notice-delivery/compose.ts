/** What a mail of notices says: title, text, project and link of each, and how it is switched off. Nothing but what the notice itself says. */
import { type Lang, messageOf } from "@digao/contract/messages";
import { type NoticeWords, noticeWords } from "../../../platform/live/notices.ts";

export interface Mailed extends NoticeWords {
  project: string | null;
  link: string | null;
}

export interface Sheet {
  firm: string;
  lang: Lang;
  /** The address that links begin with; empty where it is not known. */
  origin: string;
  day: string;
}

const subjectMax = 200;

/** A name with line breaks would begin a line that looks like one of ours. */
const flat = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

const isAddress = (origin: string): boolean => /^https?:\/\/[^\s/]+$/.test(origin);

function linkOf({ origin, lang }: Sheet, link: string | null): string[] {
  if (!link?.startsWith("/") || !isAddress(origin)) return [];
  return [messageOf(lang, "noticeMail.open", { link: `${origin}${link}` })];
}

function partOf(sheet: Sheet, one: Mailed, mark = ""): string {
  const { lang } = sheet;
  const { title, text } = noticeWords(one, lang);
  const project = one.project ? [messageOf(lang, "noticeMail.project", { project: flat(one.project) })] : [];
  return [`${mark}${flat(title)}`, flat(text), ...project, ...linkOf(sheet, one.link)].join("\n");
}

const footOf = ({ origin, lang }: Sheet): string =>
  isAddress(origin)
    ? messageOf(lang, "noticeMail.foot", { link: `${origin}/sm/subscriptions` })
    : messageOf(lang, "noticeMail.footPlain");

const mailOf = (sheet: Sheet, subject: string, parts: readonly string[]): { subject: string; text: string } => ({
  subject: flat(subject).slice(0, subjectMax),
  text: [...parts, `--\n${footOf(sheet)}`].join("\n\n"),
});

export function composeOne(sheet: Sheet, one: Mailed): { subject: string; text: string } {
  const { lang, firm } = sheet;
  const { title } = noticeWords(one, lang);
  const { project } = one;
  const subject = project
    ? messageOf(lang, "noticeMail.subjectOf", { firm, title, project })
    : messageOf(lang, "noticeMail.subject", { firm, title });
  return mailOf(sheet, subject, [partOf(sheet, one)]);
}

export function composeDigest(sheet: Sheet, all: readonly Mailed[]): { subject: string; text: string } {
  const { lang, firm, day } = sheet;
  const subject = messageOf(lang, "noticeMail.digestSubject", { firm, day, count: all.length });
  return mailOf(
    sheet,
    subject,
    all.map((one, place) => partOf(sheet, one, `${place + 1}. `)),
  );
}

export function composeTest(sheet: Sheet): { subject: string; text: string } {
  const { lang, firm } = sheet;
  const title = messageOf(lang, "noticeMail.testTitle");
  const text = messageOf(lang, "noticeMail.testText");
  return mailOf(sheet, messageOf(lang, "noticeMail.subject", { firm, title }), [`${title}\n${text}`]);
}
