/** Why a file cannot be read as a table; the caller turns the reason into a text the user reads. */
export type RefusalReason =
  | "encrypted"
  | "bomb"
  | "notASpreadsheet"
  | "damaged"
  | "empty"
  | "tooLarge"
  | "noSuchSheet"
  | "unknownEncoding";

/** Thrown by every reader of this package for a file it will not read. `detail` is for the log, never for the user. */
export class SheetRefused extends Error {
  readonly reason: RefusalReason;
  readonly detail: string;

  constructor(reason: RefusalReason, detail = "") {
    super(`sheet refused: ${reason}${detail ? ` (${detail})` : ""}`);
    this.name = "SheetRefused";
    this.reason = reason;
    this.detail = detail;
  }
}

/** Keeps a refusal as it is and calls anything else (zlib, zip, decoder errors) a damaged file. */
export function asRefusal(error: unknown): SheetRefused {
  if (error instanceof SheetRefused) return error;
  return new SheetRefused("damaged", error instanceof Error ? error.message : String(error));
}
