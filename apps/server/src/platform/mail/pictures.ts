/** Pictures that stand in the text of a mail that is written here: kept in it as they are, and sent as parts that the text refers to. */
import { mailPicture } from "@digao/contract/mail-lengths";
import { sniff } from "../files/sniff.ts";
import { cleanWritten } from "../lib/clean-html.ts";
import { Refusal } from "../refusal.ts";

const kinds = { "image/png": "png", "image/jpeg": "jpg" } as const;
type Mime = keyof typeof kinds;

export interface Picture {
  mime: Mime;
  bytes: Buffer;
}

// As cleaned HTML has them: its words hold no tags, and its addresses stand in double quotes.
const source = /(<img\b[^<>]*? src=")data:(image\/png|image\/jpeg);base64,([A-Za-z0-9+/=]*)"/g;

const isKind = (mime: string): mime is Mime => mime in kinds;
const pictureOf = (mime: string, base64: string): Picture | null =>
  isKind(mime) ? { mime, bytes: Buffer.from(base64, "base64") } : null;

/** Cleaned; refused where what calls itself a picture is none, or is larger than one may be. */
export function writtenHtml(html: string): string {
  const cleaned = cleanWritten(html, Object.keys(kinds));
  const pictures = [...cleaned.matchAll(source)].map(([, , mime = "", base64 = ""]) => pictureOf(mime, base64));
  const isFit = (one: Picture | null) =>
    one !== null && one.bytes.length <= mailPicture.bytesMax && sniff(one.bytes.subarray(0, 16)) === kinds[one.mime];
  const count = cleaned.match(/<img\b/g)?.length ?? 0;
  if (count !== pictures.length || count > mailPicture.countMax || !pictures.every(isFit))
    throw new Refusal("mail.badPicture", {
      field: "content",
      params: { max: mailPicture.bytesMax / 1024 / 1024, count: mailPicture.countMax },
    });
  return cleaned;
}

/** The text with references in the place of its pictures, and the pictures by what they are referred to. */
export function withParts(
  html: string,
  idOf: (place: number) => string,
): { html: string; pictures: (Picture & { cid: string })[] } {
  const pictures: (Picture & { cid: string })[] = [];
  const referring = html.replace(source, (whole, start: string, mime: string, base64: string) => {
    const picture = pictureOf(mime, base64);
    if (!picture) return whole;
    const cid = idOf(pictures.length + 1);
    pictures.push({ ...picture, cid });
    return `${start}cid:${cid}"`;
  });
  return { html: referring, pictures };
}
