/** Conversions of workbooks (格式转换): a sheet as a workbook or a PDF, an old workbook as a new one. */
import { z } from "zod";
import { area, inProject, post } from "../../../endpoint.ts";
import { Bytes, Id, OptionalId } from "../../../shapes.ts";

const ofSheet = inProject("member", "Id", "auditSheet");
const file = { kind: "file", writes: false } as const;

export const conversion = area("/api/jm", {
  GetXlsxFile: post(z.object({ Id, version: OptionalId }), Bytes, ofSheet, {
    ...file,
    summary: "A sheet as an xlsx workbook",
  }),
  /** Of a file of the project. */
  Xls2Xlsx: post(z.object({ projectId: Id, fileId: Id }), Bytes, inProject(), {
    ...file,
    summary: "An old workbook of the project's files as xlsx",
  }),
  /** As the print set-up of the sheet says: by the office program where the server has one, else laid out by the server itself. */
  Xlsx2Pdf: post(z.object({ Id, version: OptionalId }), Bytes, ofSheet, {
    ...file,
    summary: "A sheet as PDF, as its print set-up says",
  }),
});
