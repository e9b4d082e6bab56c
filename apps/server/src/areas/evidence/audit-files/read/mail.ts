/** Mails (.eml) among the files of a project. */
import { readFile } from "node:fs/promises";
import type { FilePreview } from "@digao/contract/areas/evidence/audit-files/calls";
import { wordsOf } from "../../../../platform/lib/clean-html.ts";
import { bytesOf, parseMail, partsMax, peopleOf, shownOf } from "../../../../platform/mail/parse.ts";

type MailPreview = Extract<FilePreview, { look: "mail" }>;

const namesOf = (list: Parameters<typeof peopleOf>[0]): string =>
  peopleOf(list)
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : address || name))
    .join("; ");

export async function mailPreview(path: string): Promise<MailPreview> {
  const mail = await parseMail(await readFile(path));
  const { html, remotePictures } = shownOf(mail);
  return {
    look: "mail",
    from: namesOf(mail.from ? [mail.from] : []),
    to: namesOf(mail.to),
    cc: namesOf(mail.cc),
    subject: mail.subject ?? "",
    date: mail.date ?? null,
    html,
    remotePictures: remotePictures.length,
    attachments: mail.attachments.slice(0, partsMax).map((part) => ({
      fileName: part.filename ?? part.mimeType,
      sizeBytes: bytesOf(part).length,
    })),
  };
}

export async function mailWords(path: string): Promise<string> {
  const mail = await parseMail(await readFile(path));
  const names = mail.attachments.map(({ filename }) => filename ?? "");
  const body = mail.html ? wordsOf(mail.html) : (mail.text ?? "");
  return [mail.subject ?? "", namesOf(mail.from ? [mail.from] : []), namesOf(mail.to), body, ...names].join("\n");
}
