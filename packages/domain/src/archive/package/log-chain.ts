/** The action log of a project as it lies in its package, line by line: each one's hash is that of the hash before it and of its text. */
import { bytesOfHex, joined, textOf, utf8 } from "./bytes.ts";

export interface LogLine {
  seq: number;
  prev: string;
  hash: string;
  /** What was hashed: tenant, number, moment, person, name, address, request, project, kind and number of the record, act, before, after. */
  text: string;
}

export const logLine = ({ seq, prev, hash, text }: LogLine): string => `${JSON.stringify({ seq, prev, hash, text })}\n`;

const firstHash = "00";

interface LogFault {
  seq: number;
  why: "unreadable" | "gap" | "order" | "changed";
}

const lineOf = (bytes: Uint8Array): LogLine | null => {
  try {
    const value = JSON.parse(textOf(bytes));
    const isLine =
      typeof value?.seq === "number" && [value.prev, value.hash, value.text].every((one) => typeof one === "string");
    return isLine ? value : null;
  } catch {
    return null;
  }
};

/** @param hash SHA-256 in hex, of bytes at once */
export function logChain(hash: (bytes: Uint8Array) => string) {
  let rest: Uint8Array[] = [];
  let last: Pick<LogLine, "seq" | "hash"> = { seq: 0, hash: firstHash };
  let fault: LogFault | null = null;
  let rows = 0;
  const whyNot = (line: LogLine): LogFault["why"] | null => {
    if (line.seq !== last.seq + 1) return "gap";
    if (line.prev !== last.hash) return "order";
    return hash(joined([bytesOfHex(line.prev), utf8(line.text)])) === line.hash ? null : "changed";
  };
  const take = (bytes: Uint8Array): void => {
    if (fault) return;
    rows += 1;
    const line = lineOf(bytes);
    const why = line ? whyNot(line) : "unreadable";
    if (why) fault = { seq: last.seq + 1, why };
    if (line) last = line;
  };
  return {
    push(bytes: Uint8Array): void {
      let from = 0;
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
        take(joined([...rest, bytes.subarray(from, at)]));
        rest = [];
        from = at + 1;
      }
      if (from < bytes.length) rest.push(bytes.slice(from));
    },
    end: (): { rows: number; last: Pick<LogLine, "seq" | "hash">; fault: LogFault | null } => {
      if (rest.length > 0) fault ??= { seq: last.seq + 1, why: "unreadable" };
      return { rows, last, fault };
    },
  };
}
