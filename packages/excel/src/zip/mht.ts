/** A page saved with all that it shows in one file (.mht), as Excel and web back offices do: its pages are tables, a sheet each. */
import { readFile } from "node:fs/promises";
import { readLimits } from "../read-limits.ts";
import { SheetRefused } from "../sheet-refused.ts";
import type { PartsSource } from "./open-parts.ts";

interface Page {
  name: string;
  bytes: Buffer;
}

export const isMht = (head: Buffer): boolean => {
  const text = head.toString("latin1", 0, head.length);
  return (
    /^\s*(?:MIME-Version|From|Subject|Date|Content-Type|X-[\w-]+):/i.test(text) && /multipart\/related/i.test(text)
  );
};

export async function mhtPages(path: string, sizeBytes: number): Promise<PartsSource> {
  if (sizeBytes > readLimits.legacyFileBytesMax) throw new SheetRefused("tooLarge", "mht");
  const text = (await readFile(path)).toString("latin1");
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(text);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw new SheetRefused("damaged", "no boundary");
  const parts = text.split(`--${mark}`).slice(1, readLimits.zipPartsMax * 4);
  const pages = parts.flatMap((part, at) => pageIn(part, at) ?? []);
  const byKey = new Map(pages.map((page, at) => [String(at), page]));
  return {
    files: () => pages.map(({ name, bytes }, at) => ({ key: String(at), name, size: bytes.length })),
    totalSize: () => pages.reduce((sum, { bytes }) => sum + bytes.length, 0),
    stream: async function* (key) {
      const page = byKey.get(key);
      if (page) yield page.bytes;
    },
    close: () => byKey.clear(),
  };
}

const ENDING = /\r?\n\r?\n/;

/** Null for pictures, styles and lists of files, and for the page that only frames the others. */
function pageIn(part: string, at: number): Page | null {
  const end = ENDING.exec(part);
  if (!end) return null;
  const [head, body] = [part.slice(0, end.index).replace(/\r?\n[ \t]+/g, " "), part.slice(end.index + end[0].length)];
  const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, "im").exec(head)?.[1]?.trim() ?? "";
  if (!/^text\/html/i.test(field("Content-Type"))) return null;
  const bytes = decoded(body, field("Content-Transfer-Encoding").toLowerCase());
  if (!/<table/i.test(bytes.toString("latin1"))) return null;
  const name = field("Content-Location").split(/[\\/]/).at(-1) ?? "";
  return { name: /\.html?$/i.test(name) ? name : `${at + 1}.htm`, bytes };
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const whole = body.replace(/=[ \t]*\r?\n/g, "");
  return Buffer.from(
    whole.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}
