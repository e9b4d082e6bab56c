/** Mails as people read them: worked on as bytes, since many say nothing of the encoding of their heads and texts. */
import { isAscii, isUtf8 } from "node:buffer";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { cleanHtml, wordsOf } from "../lib/clean-html.ts";
import { withReadableHeads } from "./part-heads.ts";

export const partsMax = 500;
const nestingMax = 20;
const headBytesMax = 1024 * 1024;
const pictureBytesMax = 2 * 1024 * 1024;

/** Encodings of East Asia, whose bytes cannot be told apart from each other's by looking at them. */
const asian =
  /charset\s*=\s*"?\s*(big5|big5-hkscs|shift_jis|sjis|euc-jp|euc-kr|gb2312|gbk|gb18030|x-gbk|cp936|gb_2312-80)\b/i;
const aliases: Readonly<Record<string, string>> = {
  "big5-hkscs": "big5",
  sjis: "shift_jis",
  cp936: "gbk",
  "gb_2312-80": "gbk",
};

function decoded(bytes: Buffer, charset: string): Buffer {
  return Buffer.from(new TextDecoder(charset).decode(bytes));
}

function endOfHead(bytes: Buffer): number {
  const ends = [bytes.indexOf("\r\n\r\n"), bytes.indexOf("\n\n")].filter((at) => at >= 0);
  return ends.length > 0 ? Math.min(...ends) : bytes.length;
}

function charsetIn(bytes: Buffer): string {
  const named = asian.exec(bytes.subarray(0, headBytesMax).toString("latin1"))?.[1]?.toLowerCase() ?? "gb18030";
  return aliases[named] ?? named;
}

/** A text that names no encoding, or ASCII, and is neither ASCII nor UTF-8, is Chinese of a system that does not say so. */
function readableBody(body: Buffer): Buffer {
  if (isAscii(body) || isUtf8(body)) return body;
  const named =
    body
      .subarray(0, headBytesMax)
      .toString("latin1")
      .match(/charset\s*=\s*"?[\w-]+/gi) ?? [];
  return named.every((one) => /us-ascii$/i.test(one)) ? decoded(body, "gb18030") : body;
}

/** Bytes beyond ASCII in a head are UTF-8, or the encoding that the mail names for its text, or the Chinese of a system that does not say so. */
export function readable(bytes: Buffer): Buffer {
  const at = endOfHead(bytes);
  const head = bytes.subarray(0, at);
  const own = /charset\s*=\s*"?([\w-]+)/i.exec(head.toString("latin1"))?.[1];
  const body = own === undefined || /us-ascii/i.test(own) ? readableBody(bytes.subarray(at)) : bytes.subarray(at);
  if (isUtf8(head))
    return body.length === bytes.length - at && body.buffer === bytes.buffer ? bytes : Buffer.concat([head, body]);
  return Buffer.concat([decoded(head, charsetIn(bytes)), body]);
}

export const parseMail = (bytes: Buffer): Promise<Email> =>
  PostalMime.parse(readable(withReadableHeads(bytes)), {
    maxNestingDepth: nestingMax,
    maxHeadersSize: headBytesMax,
    rfc822Attachments: true,
  });

/** The database takes no NUL. */
export const storable = (text: string, max?: number): string => text.replaceAll("\0", "").slice(0, max);

export interface Person {
  name: string;
  address: string;
}
export const peopleOf = (list: readonly Address[] | undefined): Person[] =>
  (list ?? [])
    .flatMap((one) => (one.group ? one.group : [one]))
    .map(({ name, address }) => ({ name: storable(name ?? ""), address: storable(address ?? "") }))
    .filter(({ name, address }) => name !== "" || address !== "");

export const bytesOf = ({ content }: Attachment): Buffer =>
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

// Bounded: a tag that never ends would have the rest of the mail looked through again for each that begins.
const remote = /<img\s[^<>]{0,4000}?src\s*=\s*["']?\s{0,9}((?:https?:)?\/\/[^"'\s>]{1,2000})/gi;
const remoteMax = 100;

export interface Shown {
  /** Cleaned. */
  html: string;
  text: string;
  /** Addresses of pictures that were left out: to fetch one tells its sender that the mail was read. */
  remotePictures: string[];
}

export function shownOf(mail: Email): Shown {
  const given = mail.html ?? "";
  const remotePictures = [...given.matchAll(remote)].slice(0, remoteMax).map(([, address = ""]) => address);
  const cleaned = given ? cleanHtml(withOwnPictures(given, mail.attachments)) : "";
  // Some gateways send a page of nothing beside the text that people are to read.
  const saysNothing = remotePictures.length === 0 && !cleaned.includes("<img") && wordsOf(cleaned).trim() === "";
  if (saysNothing) return { html: escaped(mail.text ?? ""), text: mail.text ?? "", remotePictures };
  return { html: cleaned, text: wordsOf(given), remotePictures };
}
