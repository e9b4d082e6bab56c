/**
 * Which encoding a text file is in: byte order mark, then strict UTF-8 over the whole file, then UTF-16 without a mark, HZ,
 * and GB18030, Big5, Shift JIS or a western one by the words and letters they make. gb2312 and gbk are always read as GB18030.
 */

import { isUtf8 } from "node:buffer";
import { ownValue } from "./own-value.ts";
import { SheetRefused } from "./sheet-refused.ts";
import { likelierEncoding } from "./text/chinese-bytes.ts";
import { isHz } from "./text/hz.ts";
import { firstBytes, scanUtf8 } from "./text/scan-utf8.ts";
import { wideText } from "./text/wide-text.ts";

export type TextEncoding =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "gb18030"
  | "big5"
  | "shift_jis"
  | "hz-gb-2312"
  | "cp437"
  | "latin1";

export interface EncodingFound {
  encoding: TextEncoding;
  /** Length of the byte order mark. */
  markBytes: number;
}

const NAMES: Readonly<Record<string, TextEncoding>> = {
  utf8: "utf-8",
  utf16: "utf-16le",
  utf16le: "utf-16le",
  utf16be: "utf-16be",
  gb18030: "gb18030",
  gbk: "gb18030",
  gb2312: "gb18030",
  cp936: "gb18030",
  ansi: "gb18030",
  big5: "big5",
  cp950: "big5",
  shiftjis: "shift_jis",
  sjis: "shift_jis",
  cp932: "shift_jis",
  hz: "hz-gb-2312",
  hzgb2312: "hz-gb-2312",
  cp437: "cp437",
  pc8: "cp437",
  latin1: "latin1",
  iso88591: "latin1",
};

/** The encoding a person or another program calls `name`; refuses a name it does not know. */
export function encodingNamed(name: string): TextEncoding {
  const encoding = ownValue(NAMES, name.toLowerCase().replace(/[-_\s]/g, ""));
  if (!encoding) throw new SheetRefused("unknownEncoding", name);
  return encoding;
}

/** Reads the file once (at disk speed) and says what it is in; refuses a file that is no text at all. */
export async function detectEncoding(path: string): Promise<EncodingFound> {
  const start = await firstBytes(path);
  const marked = markOf(start) ?? wideOf(start);
  if (marked) return marked;
  const scan = await scanUtf8(path);
  const wide = scan.isUtf8 ? null : wideText(start);
  if (wide) return { encoding: wide, markBytes: 0 };
  if (scan.hasNul) throw new SheetRefused("notASpreadsheet", "binary content");
  if (scan.isUtf8) return { encoding: isHz(scan.sample) ? "hz-gb-2312" : "utf-8", markBytes: 0 };
  return { encoding: encodingBeyondUtf8(scan.sample), markBytes: 0 };
}

/** The same for bytes at hand. */
export function encodingOf(bytes: Buffer): EncodingFound {
  const marked = markOf(bytes) ?? wideOf(bytes);
  if (marked) return marked;
  const wide = isUtf8(bytes) ? null : wideText(bytes);
  if (wide) return { encoding: wide, markBytes: 0 };
  if (bytes.includes(0)) throw new SheetRefused("notASpreadsheet", "binary content");
  if (isUtf8(bytes)) return { encoding: isHz(bytes) ? "hz-gb-2312" : "utf-8", markBytes: 0 };
  return { encoding: encodingBeyondUtf8(bytes), markBytes: 0 };
}

/** A long UTF-8 file with a few cut characters is still UTF-8: Chinese in GB18030 hardly ever makes valid UTF-8. */
function encodingBeyondUtf8(sample: Buffer): TextEncoding {
  const text = new TextDecoder("utf-8").decode(sample);
  const broken = text.split("\uFFFD").length - 1;
  const good = text.replace(/[\0-\x7f\uFFFD]/g, "").length;
  return good > 100 && broken * 100 < good ? "utf-8" : likelierEncoding(sample);
}

function markOf(bytes: Buffer): EncodingFound | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: "utf-8", markBytes: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", markBytes: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", markBytes: 2 };
  if (bytes[0] === 0x84 && bytes[1] === 0x31 && bytes[2] === 0x95 && bytes[3] === 0x33) {
    return { encoding: "gb18030", markBytes: 4 };
  }
  return null;
}

/** UTF-16 without a mark: digits, commas and line ends leave a zero in every second byte. */
function wideOf(bytes: Buffer): EncodingFound | null {
  const length = Math.min(bytes.length, 65_536) & ~1;
  const zeros = [0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Some Chinese characters hold a zero byte themselves (销 is 9500), always in the other place.
  const isMost = (most: number, other: number) => most > length / 20 && most > other * 4;
  if (isMost(odd, even)) return { encoding: "utf-16le", markBytes: 0 };
  return isMost(even, odd) ? { encoding: "utf-16be", markBytes: 0 } : null;
}
