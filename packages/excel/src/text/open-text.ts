/** Opens a delimited text file as a table. */
import { open } from "node:fs/promises";
import { detectEncoding, type EncodingFound, encodingNamed } from "../encoding.ts";
import { readLimits } from "../read-limits.ts";
import { SheetRefused } from "../sheet-refused.ts";
import type { Row, TableFile } from "../table-file.ts";
import { decodeBytes, decodeFile } from "./decode-stream.ts";
import { DelimitedRows, type TextLayout } from "./delimited-rows.ts";
import { sniffLayout } from "./sniff-layout.ts";

const HEAD_BYTES = 64 * 1024;
const SHEET_NAME = "text";
const UNDECODABLE = "\uFFFD";

export interface TextOptions {
  encoding?: string;
  delimiter?: string;
}

/** Detects encoding and delimiter unless they are given. */
export async function openText(path: string, sizeBytes: number, options: TextOptions): Promise<TableFile> {
  const detected = await detectEncoding(path).catch((error: unknown) => {
    if (options.encoding) return null;
    throw error;
  });
  const found = chosenEncoding(detected, options.encoding);
  const head = await decodedHead(path, found);
  if (head.trim() === "") throw new SheetRefused("empty");
  const layout = sniffLayout(head, options.delimiter);
  const progress = { bytes: 0, undecodable: 0 };
  return {
    kind: "text",
    encoding: found.encoding,
    delimiter: layout.delimiter,
    sheets: [{ name: SHEET_NAME, hidden: false }],
    sheet: SHEET_NAME,
    date1904: false,
    sizeBytes,
    bytesRead: () => progress.bytes,
    undecodable: () => progress.undecodable,
    textCells: () => null,
    rows: () => {
      Object.assign(progress, { bytes: found.markBytes, undecodable: 0 });
      return textRows(path, found, layout, progress);
    },
    close: () => Promise.resolve(),
  };
}

/** A person's choice wins, but a mark of the same encoding is still skipped. */
function chosenEncoding(detected: EncodingFound | null, requested: string | undefined): EncodingFound {
  if (detected && !requested) return detected;
  const encoding = encodingNamed(requested ?? "utf-8");
  return { encoding, markBytes: detected?.encoding === encoding ? detected.markBytes : 0 };
}

async function decodedHead(path: string, found: EncodingFound): Promise<string> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(bytes, 0, HEAD_BYTES, 0);
    return decodeBytes(bytes.subarray(0, bytesRead), found);
  } finally {
    await file.close();
  }
}

interface Progress {
  bytes: number;
  undecodable: number;
}

async function* textRows(
  path: string,
  found: EncodingFound,
  layout: TextLayout,
  progress: Progress,
): AsyncGenerator<Row[]> {
  const splitter = new DelimitedRows(layout);
  const onBytes = (bytes: number) => {
    progress.bytes += bytes;
  };
  let count = 0;
  for await (const text of decodeFile(path, found, onBytes)) {
    if (text.includes(UNDECODABLE)) progress.undecodable += text.split(UNDECODABLE).length - 1;
    const rows = splitter.push(text, false);
    count += rows.length;
    if (count > readLimits.textRowsMax) throw new SheetRefused("tooLarge", "too many rows");
    if (rows.length > 0) yield rows;
  }
  const rest = splitter.push("", true);
  if (rest.length > 0) yield rest;
}
