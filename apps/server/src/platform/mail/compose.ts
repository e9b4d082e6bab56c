/** The bytes of a mail as it leaves: made once, kept, and the same in every try. */
import type { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Person } from "./parse.ts";
import { withParts } from "./pictures.ts";

export interface Part {
  fileName: string;
  mime: string;
  content: () => Readable;
}
export interface Written {
  messageId: string;
  date: Date;
  from: Person;
  to: Person[];
  cc: Person[];
  subject: string;
  text: string;
  html: string;
  inReplyTo: string | null;
  refs: string[];
  /** Header X-HZ-Token of a letter. */
  token: string | null;
  parts: Part[];
}

// A line break in a header would begin another one.
const flat = (text: string): string => text.replace(/[\r\n\0]+/g, " ").trim();
const named = ({ name, address }: Person) => ({ name: flat(name), address: flat(address) });

export function composeMail(written: Written): Readable {
  const { token, inReplyTo, refs } = written;
  const own = flat(written.messageId).replace(/[<>\s]/g, "");
  const { html, pictures } = withParts(written.html, (place) => `${place}.${own}`);
  return new MailComposer({
    messageId: written.messageId,
    date: written.date,
    from: named(written.from),
    to: written.to.map(named),
    cc: written.cc.map(named),
    subject: flat(written.subject),
    text: written.text,
    ...(html ? { html } : {}),
    ...(inReplyTo ? { inReplyTo: flat(inReplyTo) } : {}),
    ...(refs.length > 0 ? { references: refs.map(flat) } : {}),
    ...(token ? { headers: { "X-HZ-Token": flat(token) } } : {}),
    attachments: [
      ...pictures.map(({ mime, bytes, cid }, place) => ({
        filename: `picture${place + 1}.${mime === "image/png" ? "png" : "jpg"}`,
        contentType: mime,
        content: bytes,
        cid,
        contentDisposition: "inline" as const,
      })),
      ...written.parts.map(({ fileName, mime, content }) => ({
        filename: flat(fileName),
        contentType: mime,
        content: content(),
        contentDisposition: "attachment" as const,
      })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
  })
    .compile()
    .createReadStream();
}
