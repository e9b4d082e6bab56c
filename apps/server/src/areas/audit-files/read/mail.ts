/** Mails (.eml): worked on as bytes, since many say nothing of the encoding of their heads. */
import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { FilePreview } from "@digao/contract/areas/audit-files";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { cleanHtml, wordsOf } from "./clean.ts";

type MailPreview = Extract<FilePreview, { look: "mail" }>;

const pictureBytesMax = 2 * 1024 * 1024;
const partsMax = 500;
const nestingMax = 20;

const namesOf = (list: readonly Address[] | undefined): string =>
  (list ?? [])
    .flatMap((one) => (one.group ? one.group : [one]))
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .join("; ");

/** Bytes beyond ASCII in a head are UTF-8, or the Chinese of a system that does not say so. */
function readableHead(bytes: Buffer): Buffer {
  const end = [bytes.indexOf("\r\n\r\n"), bytes.indexOf("\n\n")].filter((at) => at >= 0);
  const at = end.length > 0 ? Math.min(...end) : bytes.length;
  const head = bytes.subarray(0, at);
  if (isUtf8(head)) return bytes;
  return Buffer.concat([Buffer.from(new TextDecoder("gb18030").decode(head)), bytes.subarray(at)]);
}

async function parsed(path: string): Promise<Email> {
  const bytes = readableHead(await readFile(path));
  return PostalMime.parse(bytes, { maxNestingDepth: nestingMax, rfc822Attachments: true });
}

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === "string" ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

/** Pictures of the mail itself take the place of the references to them. */
function withOwnPictures(html: string, attachments: readonly Attachment[]): string {
  const own = new Map(
    attachments
      .filter(({ contentId, mimeType }) => contentId && /^image\/(png|jpeg|gif)$/.test(mimeType))
      .map((one) => [one.contentId?.replace(/^<|>$/g, ""), one]),
  );
  return html.replace(/cid:([^"'\s>]+)/g, (whole, id: string) => {
    const picture = own.get(decodeURIComponent(id.replace(/%(?![0-9a-f]{2})/gi, "%25")));
    if (!picture) return whole;
    const bytes = bytesOf(picture);
    return bytes.length > pictureBytesMax ? whole : `data:${picture.mimeType};base64,${bytes.toString("base64")}`;
  });
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replace(/\r?\n/g, "<br />");

export async function mailPreview(path: string): Promise<MailPreview> {
  const mail = await parsed(path);
  const given = mail.html ?? "";
  const remotePictures = (given.match(/<img[^>]+src\s*=\s*["']?\s*(https?:)?\/\//gi) ?? []).length;
  const html = given ? cleanHtml(withOwnPictures(given, mail.attachments)) : escaped(mail.text ?? "");
  return {
    look: "mail",
    from: namesOf(mail.from ? [mail.from] : []),
    to: namesOf(mail.to),
    cc: namesOf(mail.cc),
    subject: mail.subject ?? "",
    date: mail.date ?? null,
    html,
    remotePictures,
    attachments: mail.attachments.slice(0, partsMax).map((part) => ({
      fileName: part.filename ?? part.mimeType,
      sizeBytes: bytesOf(part).length,
    })),
  };
}

export async function mailWords(path: string): Promise<string> {
  const mail = await parsed(path);
  const names = mail.attachments.map(({ filename }) => filename ?? "");
  const body = mail.html ? wordsOf(mail.html) : (mail.text ?? "");
  return [mail.subject ?? "", namesOf(mail.from ? [mail.from] : []), namesOf(mail.to), body, ...names].join("\n");
}
