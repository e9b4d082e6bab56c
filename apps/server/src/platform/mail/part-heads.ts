/** Heads of the parts of a mail whose names are bytes of a Chinese system, beside others in UTF-8: each line is read by itself. */
import { isUtf8 } from "node:buffer";

const lineEnd = 10;
const boundariesMax = 100;
const boundary = /boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi;

/** The same bytes where no such line is found. */
export function withReadableHeads(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const marks = [...bytes.toString("latin1").matchAll(boundary)]
    .slice(0, boundariesMax)
    .map(([, quoted, plain]) => Buffer.from(`--${quoted ?? plain ?? ""}`, "latin1"));
  const pieces: Buffer[] = [];
  let [from, isHead, isChanged] = [0, false, false];
  while (from < bytes.length) {
    const end = bytes.indexOf(lineEnd, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    from += line.length;
    const isBlank = line.length <= 2 && line.toString("latin1").trim() === "";
    if (marks.some((mark) => line.subarray(0, mark.length).equals(mark))) isHead = true;
    else if (isBlank) isHead = false;
    const isForeign = isHead && !isUtf8(line);
    if (isForeign) isChanged = true;
    pieces.push(isForeign ? Buffer.from(new TextDecoder("gb18030").decode(line)) : line);
  }
  return isChanged ? Buffer.concat(pieces) : bytes;
}
