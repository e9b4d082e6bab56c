/** Lines of a SIE file (Swedish standard for ledgers, types 1 to 4): a label and its fields. */
import { createReadStream } from "node:fs";
import type { EncodingFound } from "../encoding.ts";
import { readLimits } from "../read-limits.ts";
import { SheetRefused } from "../sheet-refused.ts";
import { decodeFile } from "../text/decode-stream.ts";

export interface SieLine {
  /** In capitals with its #; "{" and "}" around the lines of a voucher. */
  label: string;
  fields: string[];
  /** The pairs of dimension and object, where the line has a list of them. */
  objects: string[];
}

const UTF8_MARK = Buffer.from("\uFEFF");
/** Letters of Swedish texts in each of the code pages: å ä ö Å Ä Ö é ü. */
const CP437_LETTERS = new Set([0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99, 0x82, 0x81]);
const LATIN1_LETTERS = new Set([0xe5, 0xe4, 0xf6, 0xc5, 0xc4, 0xd6, 0xe9, 0xfc]);

/** True for the first lines of a SIE file, whatever its name: the flag, then one of the labels that only SIE has. */
export function isSie(head: Buffer): boolean {
  const text = head.toString("latin1", 0, head.length).replace(/^\xef\xbb\xbf/, "");
  return /^\s*#(FLAGGA|PROGRAM|FORMAT|SIETYP|KSUMMA)\b/i.test(text) && /#(SIETYP|FLAGGA|FORMAT)\b/i.test(text);
}

/**
 * The standard says CP437; programs write Latin-1 and UTF-8, too. Decided over the whole file: valid UTF-8 is UTF-8, else the code
 * page in which more of the bytes beyond ASCII are letters.
 */
export async function sieEncoding(path: string): Promise<EncodingFound> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const counts = { cp437: 0, latin1: 0 };
  let isUtf8 = true;
  let start: Buffer | null = null;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    start ??= chunk.subarray(0, 3);
    if (chunk.includes(0)) throw new SheetRefused("damaged", "zero bytes in SIE");
    isUtf8 &&= isValid(strict, chunk);
    countLetters(chunk, counts);
  }
  if (isUtf8) return { encoding: "utf-8", markBytes: start?.equals(UTF8_MARK) ? 3 : 0 };
  return { encoding: counts.latin1 > counts.cp437 ? "latin1" : "cp437", markBytes: 0 };
}

function countLetters(chunk: Buffer, counts: { cp437: number; latin1: number }): void {
  for (const byte of chunk) {
    if (byte < 0x80) continue;
    if (CP437_LETTERS.has(byte)) counts.cp437++;
    else if (LATIN1_LETTERS.has(byte)) counts.latin1++;
  }
}

function isValid(strict: TextDecoder, chunk: Buffer): boolean {
  try {
    strict.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Lines with a label; what stands between them means nothing. */
export async function* sieLines(
  path: string,
  found: EncodingFound,
  onText: (bytes: number, text: string) => void,
): AsyncGenerator<SieLine> {
  let rest = "";
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes = count;
  };
  for await (const text of decodeFile(path, found, onBytes)) {
    onText(bytes, text);
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? "";
    if (rest.length > readLimits.tokenBytesMax) throw new SheetRefused("bomb", "a line is too long");
    for (const line of lines) yield* partsOf(line);
  }
  yield* partsOf(rest);
}

function* partsOf(line: string): Generator<SieLine> {
  const text = line.trim();
  if (text === "{" || text === "}") yield { label: text, fields: [], objects: [] };
  else if (text.startsWith("#")) yield lineOf(text);
}

const FIELD = /\{([^}]*)\}|"((?:\\.|[^"\\])*)"|([^\s{}"]+)/g;

function lineOf(text: string): SieLine {
  const [label = "", ...fields] = [...fieldsOf(text)];
  const list = /\{([^}]*)\}/.exec(text)?.[1];
  return {
    label: label.toUpperCase(),
    fields,
    objects: list === undefined ? [] : [...fieldsOf(list)],
  };
}

/** Fields outside of braces, quotes and escapes taken off. */
function* fieldsOf(text: string): Generator<string> {
  for (const [, list, quoted, plain] of text.matchAll(FIELD)) {
    if (list !== undefined) continue;
    yield quoted === undefined ? (plain ?? "") : quoted.replace(/\\(.)/g, "$1");
  }
}
