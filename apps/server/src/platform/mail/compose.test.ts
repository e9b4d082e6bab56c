import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { composeMail, type Written } from "./compose.ts";

const written: Written = {
  messageId: "<a@firm.example>",
  date: new Date("2025-01-06T02:00:00Z"),
  from: { name: "李经理", address: "li@firm.example" },
  to: [{ name: "华衡", address: "finance@client.example" }],
  cc: [{ name: "张三", address: "zhang@client.example" }],
  subject: "函证资料",
  text: "你好",
  html: "<p>你好</p>",
  inReplyTo: "<b@client.example>",
  refs: ["<b@client.example>"],
  token: "T1",
  parts: [{ fileName: "函件.pdf", mime: "application/pdf", content: () => Readable.from(["%PDF"]) }],
};

async function linesOf(mail: Written): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of composeMail(mail)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks)
    .toString("latin1")
    .split(/\r\n|\r|\n/);
}
/** Names of headers, of the mail and of its parts. */
const namesIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? []).sort();

const ends = ["\r\n", "\n", "\r", "\n\n", "\r\n\r\n", "\0\n", "\u2028", "\u0085", "\x0b", "=?utf-8?B?DQo=?="];
const hostile = (end: string): string => `x${end}Bcc: thief@evil.example${end}X-Evil: 1`;

const fields: Readonly<Record<string, (value: string) => Partial<Written>>> = {
  subject: (subject) => ({ subject }),
  "the sender's name": (name) => ({ from: { name, address: "li@firm.example" } }),
  "the sender's address": (address) => ({ from: { name: "", address: `li@firm.example${address}` } }),
  "a receiver's name": (name) => ({ to: [{ name, address: "a@client.example" }] }),
  "a receiver's address": (address) => ({ to: [{ name: "", address: `a@client.example${address}` }] }),
  "a copy's name": (name) => ({ cc: [{ name, address: "a@client.example" }] }),
  "In-Reply-To": (inReplyTo) => ({ inReplyTo }),
  References: (ref) => ({ refs: [ref, "<b@client.example>"] }),
  "the token of a letter": (token) => ({ token }),
  "a file's name": (fileName) => ({
    parts: [{ fileName, mime: "application/pdf", content: () => Readable.from(["%PDF"]) }],
  }),
  "a file's type": (mime) => ({
    parts: [{ fileName: "a.pdf", mime: `application/pdf${mime}`, content: () => Readable.from(["%PDF"]) }],
  }),
  "Message-ID": (messageId) => ({ messageId: `<${messageId}>` }),
};

describe("50: a mail's head takes no line of somebody else", () => {
  it.each(Object.entries(fields))("from %s, whatever ends a line", async (_field, fieldOf) => {
    const usual = namesIn(await linesOf({ ...written, ...fieldOf("x") }));
    for (const end of ends) {
      const lines = await linesOf({ ...written, ...fieldOf(hostile(end)) });
      expect(namesIn(lines)).toEqual(usual);
      expect(lines.filter((line) => /^(bcc|x-evil)\s*:/i.test(line))).toEqual([]);
    }
  });
});
