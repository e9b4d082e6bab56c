/** Why a file cannot be read as a table; the caller turns the reason into a text the user reads. */
export type RefusalReason =
  | "encrypted"
  | "bomb"
  | "notASpreadsheet"
  | "nestedZip"
  | "damaged"
  | "empty"
  | "tooLarge"
  | "noSuchSheet"
  | "unknownEncoding"
  | "eVoucher"
  | "unknownXml";

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

/** Calls what zlib, the zip reader and decoders throw a damaged file; refusals and our own bugs stay what they are. */
export function asRefusal(error: unknown): Error {
  if (error instanceof SheetRefused || error instanceof TypeError || error instanceof ReferenceError) return error;
  return new SheetRefused("damaged", error instanceof Error ? error.message : String(error));
}
