import type { MessageKey } from "@digao/contract/messages";
import type { RefusalReason, SheetRefused } from "@digao/excel/sheet-refused";
import { Refusal } from "../../../platform/refusal.ts";

const keys: Readonly<Record<RefusalReason, MessageKey>> = {
  encrypted: "import.fileEncrypted",
  bomb: "import.fileBomb",
  notASpreadsheet: "import.fileNotTable",
  nestedZip: "import.fileNestedZip",
  damaged: "import.fileDamaged",
  empty: "import.fileEmpty",
  tooLarge: "import.fileTooLarge",
  noSuchSheet: "import.sheetMissing",
  unknownEncoding: "import.encodingUnknown",
  eVoucher: "import.fileEVoucher",
  unknownXml: "import.fileUnknownXml",
};

/** Why a file cannot be read, as the user reads it. */
export const sheetRefusal = ({ reason }: SheetRefused): Refusal =>
  new Refusal(keys[reason], { kind: reason === "tooLarge" ? "tooLarge" : "invalid" });
