/** Mails (.eml) among the files of a project. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FilePreview } from "@digao/contract/areas/evidence/audit-files/calls";
import { sniff } from "../../../../platform/files/sniff.ts";
import { wordsOf } from "../../../../platform/lib/clean-html.ts";
import { bytesOf, parseMail, partsMax, peopleOf, shownOf } from "../../../../platform/mail/parse.ts";
import { extensionOf, type Look, lookOf } from "../looks.ts";

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
    attachments: mail.attachments.slice(0, partsMax).map((part, at) => ({
      fileName: nameOf(part),
      sizeBytes: bytesOf(part).length,
      isSearched: at < searchedMax && lookOfPart(part) !== null,
    })),
  };
}

type Part = Awaited<ReturnType<typeof parseMail>>["attachments"][number];
/** Attachments whose words a mail is found by; of more, and of larger ones, the names. */
const searchedMax = 20;
const searchedBytesMax = 25 * 1024 * 1024;
const nameOf = (part: Part): string => part.filename ?? part.mimeType;

/** Null where nothing of it can be searched. A mail within a mail is searched by its name alone. */
function lookOfPart(part: Part): Look | null {
  const bytes = bytesOf(part);
  const look = lookOf(sniff(bytes.subarray(0, 4096)), extensionOf(nameOf(part)));
  return look === "mail" || bytes.length > searchedBytesMax ? null : look;
}

export type WordsOfPart = (path: string, fileName: string, look: Look) => Promise<string>;

export async function mailWords(path: string, wordsOfPart: WordsOfPart): Promise<string> {
  const mail = await parseMail(await readFile(path));
  const names = mail.attachments.map(({ filename }) => filename ?? "");
  const body = mail.html ? wordsOf(mail.html) : (mail.text ?? "");
  const own = [mail.subject ?? "", namesOf(mail.from ? [mail.from] : []), namesOf(mail.to), body, ...names];
  return [...own, ...(await partWords(mail.attachments, wordsOfPart))].join("\n");
}

/** What is broken has no words, and keeps nothing from being found by the rest. */
async function partWords(parts: readonly Part[], wordsOfPart: WordsOfPart): Promise<string[]> {
  const searched = parts.slice(0, searchedMax).flatMap((part) => {
    const look = lookOfPart(part);
    return look ? [{ part, look }] : [];
  });
  if (searched.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), "digao-mail-"));
  try {
    const words: string[] = [];
    for (const [at, { part, look }] of searched.entries()) {
      const file = join(folder, String(at));
      await writeFile(file, bytesOf(part));
      words.push(await wordsOfPart(file, nameOf(part), look).catch(() => ""));
    }
    return words;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
