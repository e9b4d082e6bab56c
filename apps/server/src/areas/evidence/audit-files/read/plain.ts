/** Text of any encoding, and documents of which the words alone are shown. */
import { open, readFile } from "node:fs/promises";
import { detectEncoding, encodingNamed } from "@digao/excel/encoding";
import { decodeBytes } from "@digao/excel/text/decode-stream";
import { ofdText } from "./ofd.ts";
import { isRtf, rtfText } from "./rtf.ts";

export interface Plain {
  text: string;
  encoding: string;
  isCut: boolean;
}

/** Documents whose words are all that is shown of them: rich text and OFD. Null for plain text. */
async function wordsOfOwnForm(path: string, charsMax: number): Promise<string | null> {
  const file = await open(path, "r");
  const head = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close());
  if (isRtf(head.buffer)) return rtfText(await readFile(path), charsMax);
  return head.buffer.subarray(0, 2).toString("latin1") === "PK" ? ofdText(path, charsMax) : null;
}

export async function plainText(path: string, charsMax: number, encodingName?: string): Promise<Plain> {
  const own = await wordsOfOwnForm(path, charsMax);
  if (own !== null) return { text: own, encoding: "utf-8", isCut: own.length >= charsMax };
  const found = await detectEncoding(path);
  const encoding = encodingName ? encodingNamed(encodingName) : found.encoding;
  const markBytes = encoding === found.encoding ? found.markBytes : 0;
  const text = decodeBytes(await readFile(path), { encoding, markBytes }).replaceAll("\u0000", "");
  return { text: text.slice(0, charsMax), encoding, isCut: text.length > charsMax };
}
