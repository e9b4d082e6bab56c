/** HZ (RFC 1843): GB 2312 in seven bits, `~{` ... `~}` around the Chinese. */
import { isAscii } from "node:buffer";

const RUN = /~\{((?:[!-}][!-~])*)~\}/;

/** True for plain ASCII that holds at least one well-formed HZ run. */
export function isHz(bytes: Buffer): boolean {
  if (!isAscii(bytes)) return false;
  const match = RUN.exec(bytes.toString("latin1", 0, bytes.length));
  return match !== null && (match[1] ?? "").length > 0;
}

/** Decodes whole lines of HZ; a run never crosses a line end. */
export function decodeHz(bytes: Buffer): string {
  const decoder = new TextDecoder("gb18030");
  return bytes
    .toString("latin1", 0, bytes.length)
    .replace(/~\{((?:(?!~\})[!-~]{2})*)(?:~\})?|~~|~\n/g, (whole: string, run: string | undefined) => {
      if (run === undefined) return whole === "~~" ? "~" : "";
      return decoder.decode(Buffer.from(run, "latin1").map((byte) => byte | 0x80));
    });
}
