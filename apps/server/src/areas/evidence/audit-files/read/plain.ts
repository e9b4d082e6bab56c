/** Text of any encoding. */
import { readFile } from "node:fs/promises";
import { detectEncoding, encodingNamed } from "@digao/excel/encoding";
import { decodeBytes } from "@digao/excel/text/decode-stream";

export interface Plain {
  text: string;
  encoding: string;
  isCut: boolean;
}

export async function plainText(path: string, charsMax: number, encodingName?: string): Promise<Plain> {
  const found = await detectEncoding(path);
  const encoding = encodingName ? encodingNamed(encodingName) : found.encoding;
  const markBytes = encoding === found.encoding ? found.markBytes : 0;
  const text = decodeBytes(await readFile(path), { encoding, markBytes }).replaceAll("\u0000", "");
  return { text: text.slice(0, charsMax), encoding, isCut: text.length > charsMax };
}
