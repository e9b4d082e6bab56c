import type { conversion } from "@digao/contract/areas/conversion";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { pdfOf, workbookOf } from "../sheets/door.ts";
import { convertByOffice, officeProgram } from "./office.ts";

type Calls = typeof conversion;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const getXlsxFile = (ctx: Context, { Id: id, version }: Input<Calls["GetXlsxFile"]>): Promise<FileAnswer> =>
  workbookOf(ctx, id, version);

const requireOffice = (): void => {
  if (!officeProgram()) throw new Refusal("conversion.noOffice", { kind: "state" });
};
const renamed = (name: string, ending: string): string => `${name.replace(/\.[^.]+$/, "")}.${ending}`;

export async function oldToNew(ctx: Context, { projectId, fileId }: Input<Calls["Xls2Xlsx"]>): Promise<FileAnswer> {
  const file = await ctx.files.find(fileId);
  if (file.projectId !== projectId) throw new Refusal("conversion.notOfProject", { kind: "missing" });
  requireOffice();
  const body = await ctx.files.withPath(file, (path) =>
    ctx.readFile(convertByOffice, path, { to: "xlsx", ending: "xls", bytes: null }),
  );
  return { fileName: renamed(file.fileName, "xlsx"), mime: XLSX, body };
}

export async function sheetToPdf(ctx: Context, { Id: id, version }: Input<Calls["Xlsx2Pdf"]>): Promise<FileAnswer> {
  if (!officeProgram()) return pdfOf(ctx, id, version);
  const { body: bytes, fileName } = await workbookOf(ctx, id, version);
  const body = await ctx.readFile(convertByOffice, "", { to: "pdf", ending: "xlsx", bytes });
  return { fileName: renamed(fileName, "pdf"), mime: "application/pdf", body };
}
