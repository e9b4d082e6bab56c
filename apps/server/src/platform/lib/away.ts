/** What is wrong around us and not with the call: each kind has its answer, and passes without a new release. */

import { StoreAway } from "../files/s3-client.ts";
import { ScanAway } from "../files/scan.ts";
import { isConnectionLost, isUndone } from "./connection-lost.ts";
import { errorOf } from "./narrow.ts";

export type Trouble = "diskFull" | "storeAway" | "scanAway" | "readOnly" | "outOfMemory" | "held" | "busy";

const bySqlState: Record<string, Trouble> = {
  // disk_full, and no more room for temporary files
  "53100": "diskFull",
  "53400": "diskFull",
  "53200": "outOfMemory",
  // too_many_connections
  "53300": "busy",
  // read_only_sql_transaction: a standby, or a database that its operator has closed for writing
  "25006": "readOnly",
  // lock_not_available, query_canceled by a time-out
  "55P03": "held",
  "57014": "busy",
};
const byFileError: Record<string, Trouble> = {
  ENOSPC: "diskFull",
  EDQUOT: "diskFull",
  EROFS: "readOnly",
  EMFILE: "busy",
  ENFILE: "busy",
};

const isOfDatabase = (error: Error): boolean => "severity" in error;

/** Null: the error is a bug of ours, or a refusal. */
export function troubleOf(thrown: unknown): Trouble | null {
  if (thrown instanceof StoreAway) return "storeAway";
  if (thrown instanceof ScanAway) return "scanAway";
  const error = errorOf(thrown);
  const trouble = bySqlState[error.code ?? ""] ?? byFileError[error.code ?? ""];
  if (trouble) return trouble;
  return isConnectionLost(error) || isUndone(error) ? "busy" : null;
}

export type FullDisk = "database" | "files";

/** Whose disk is full, where that is what the error says. */
export function fullDiskIn(thrown: unknown): FullDisk | null {
  if (troubleOf(thrown) !== "diskFull") return null;
  return isOfDatabase(errorOf(thrown)) ? "database" : "files";
}
