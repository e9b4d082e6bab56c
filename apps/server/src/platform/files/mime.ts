import type { FileKind } from "@digao/contract/endpoint";

export const mimeTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xls: "application/vnd.ms-excel",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
  zip: "application/zip",
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
} as const;

const byKind: Record<FileKind, Readonly<Record<string, string>>> = {
  zip: { xlsx: mimeTypes.xlsx, docx: mimeTypes.docx, "": mimeTypes.zip },
  ole: { xls: mimeTypes.xls, doc: mimeTypes.doc, "": "application/octet-stream" },
  pdf: { "": mimeTypes.pdf },
  png: { "": mimeTypes.png },
  jpg: { "": mimeTypes.jpg },
  // Text may be in any encoding, and must never run as a page.
  text: { csv: "text/csv", "": "text/plain" },
  other: { "": "application/octet-stream" },
};

/** The type to serve a file under: what its bytes are, refined by its extension; the sender's own word is not used. */
export function mimeOf(kind: FileKind, fileName: string): string {
  const extension = fileName.split(".").at(-1)?.toLowerCase() ?? "";
  return byKind[kind][extension] ?? byKind[kind][""] ?? "application/octet-stream";
}
