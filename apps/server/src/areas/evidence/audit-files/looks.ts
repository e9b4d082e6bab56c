/** How a file can be looked at: by what its bytes are, refined by its name. */
import type { AuditFile } from "@digao/contract/areas/evidence/audit-files/calls";
import type { FileKind } from "@digao/contract/endpoint";

export type Look = NonNullable<AuditFile["look"]>;

const byExtension: Partial<Record<FileKind, Readonly<Record<string, Look>>>> = {
  zip: {
    docx: "page",
    docm: "page",
    xlsx: "sheet",
    xlsm: "sheet",
    xlsb: "sheet",
    ods: "sheet",
    et: "sheet",
    ofd: "text",
  },
  ole: { xls: "sheet", et: "sheet" },
  text: { csv: "sheet", tsv: "sheet", eml: "mail" },
  // Bytes of UTF-16 without a mark look like nothing; their reader tells whether they are text.
  other: { eml: "mail", txt: "text" },
};
const byKind: Partial<Record<FileKind, Look>> = { pdf: "pdf", png: "picture", jpg: "picture", text: "text" };

export const lookOf = (kind: FileKind, ext: string): Look | null => byExtension[kind]?.[ext] ?? byKind[kind] ?? null;

export const extensionOf = (fileName: string): string => {
  const at = fileName.lastIndexOf(".");
  const ext = at > 0 ? fileName.slice(at + 1).toLowerCase() : "";
  return /^[a-z0-9]{1,10}$/.test(ext) ? ext : "";
};
