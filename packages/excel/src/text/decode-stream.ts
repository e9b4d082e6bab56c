/** A text file as decoded chunks. */

import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import type { EncodingFound } from "../encoding.ts";
import { decodeCp437 } from "./cp437.ts";
import { decodeHz } from "./hz.ts";

const CHUNK_BYTES = 512 * 1024;
const LINE_FEED = 10;

/** Decodes from just after the byte order mark; `onBytes` is called with the size of every chunk read. */
export async function* decodeFile(
  path: string,
  found: EncodingFound,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decode = decoderOf(found);
  for await (const chunk of createReadStream(path, { start: found.markBytes, highWaterMark: CHUNK_BYTES })) {
    onBytes(chunk.length);
    yield decode(chunk, false);
  }
  const rest = decode(Buffer.alloc(0), true);
  if (rest !== "") yield rest;
}

/** All of a small text at once. */
export function decodeBytes(bytes: Buffer, found: EncodingFound): string {
  return decoderOf(found)(bytes.subarray(found.markBytes), true);
}

type Decode = (chunk: Buffer, last: boolean) => string;

function decoderOf(found: EncodingFound): Decode {
  if (found.encoding === "hz-gb-2312") return byLines(decodeHz);
  if (found.encoding === "utf-8")
    return byLines((bytes) => (isUtf8(bytes) ? bytes.toString("utf8", 0, bytes.length) : lenient(bytes)));
  if (found.encoding === "cp437") return decodeCp437;
  const decoder = new TextDecoder(found.encoding === "latin1" ? "windows-1252" : found.encoding);
  return (chunk, last) => decoder.decode(chunk, { stream: !last });
}

function lenient(bytes: Buffer): string {
  return new TextDecoder("utf-8").decode(bytes);
}

/** Hands over whole lines, so that no character is cut; a line longer than a chunk waits. */
function byLines(decode: (bytes: Buffer) => string): Decode {
  let waiting: Buffer[] = [];
  return (chunk, last) => {
    const end = last ? chunk.length : chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0 && !last) {
      waiting.push(chunk);
      return "";
    }
    const whole = Buffer.concat([...waiting, chunk.subarray(0, end)]);
    waiting = end < chunk.length ? [chunk.subarray(end)] : [];
    return decode(whole);
  };
}
