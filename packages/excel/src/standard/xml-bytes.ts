/** The bytes of an XML file as UTF-8, whatever it is in: a mark, then strict UTF-8 over the whole file, then what it declares. */
import { createReadStream } from "node:fs";
import type { TextEncoding } from "../encoding.ts";
import { SheetRefused } from "../sheet-refused.ts";

export interface ByteSource {
  sizeBytes: number;
  stream(): AsyncIterable<Buffer>;
}

export interface XmlBytes {
  encoding: TextEncoding;
  /** UTF-8 from the beginning; each call starts again. */
  chunks(): AsyncIterable<Buffer>;
  bytesRead(): number;
  /** Characters of the last reading that the encoding does not have. */
  undecodable(): number;
}

const CHUNK_BYTES = 512 * 1024;
const REPLACEMENT = Buffer.from("\uFFFD");

export const fileBytes = (path: string, sizeBytes: number): ByteSource => ({
  sizeBytes,
  stream: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
});

export async function openXmlBytes(source: ByteSource): Promise<XmlBytes> {
  const encoding = await encodingOf(source);
  const progress = { bytes: 0, undecodable: 0 };
  return {
    encoding,
    bytesRead: () => progress.bytes,
    undecodable: () => progress.undecodable,
    chunks: () => {
      Object.assign(progress, { bytes: 0, undecodable: 0 });
      return asUtf8(source, encoding, progress);
    },
  };
}

const DECLARED: readonly (readonly [RegExp, TextEncoding])[] = [
  [/^gb|^cp936$/, "gb18030"],
  [/^big5/, "big5"],
  [/^iso88591|^latin1$|^windows1252$/, "latin1"],
  [/^utf16/, "utf-16le"],
];

async function encodingOf(source: ByteSource): Promise<TextEncoding> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let declared: TextEncoding = "gb18030";
  let isFirst = true;
  for await (const chunk of source.stream()) {
    if (isFirst) {
      const marked = markOf(chunk);
      if (marked) return marked;
      declared = declaredIn(chunk.toString("latin1", 0, 200));
      isFirst = false;
    }
    if (chunk.includes(0)) throw new SheetRefused("damaged", "zero bytes in XML");
    try {
      strict.decode(chunk, { stream: true });
    } catch {
      return declared;
    }
  }
  return "utf-8";
}

function markOf(start: Buffer): TextEncoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return start.subarray(0, 4).toString("hex") === "84319533" ? "gb18030" : null;
}

function declaredIn(head: string): TextEncoding {
  const name = /encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? "";
  const key = name.toLowerCase().replace(/[-_.]/g, "");
  return DECLARED.find(([pattern]) => pattern.test(key))?.[1] ?? "gb18030";
}

async function* asUtf8(
  source: ByteSource,
  encoding: TextEncoding,
  progress: { bytes: number; undecodable: number },
): AsyncGenerator<Buffer> {
  const decoder = encoding === "utf-8" ? null : new TextDecoder(encoding === "latin1" ? "windows-1252" : encoding);
  for await (const chunk of source.stream()) {
    progress.bytes += chunk.length;
    const utf8 = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
    for (let at = utf8.indexOf(REPLACEMENT); at !== -1; at = utf8.indexOf(REPLACEMENT, at + 3)) progress.undecodable++;
    yield utf8;
  }
}
