import type { conversion } from "@digao/contract/areas/papers/conversion/calls";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { mimeTypes } from "../../../platform/files/mime.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { pdfToPrint, watermarkOf, workbookToWrite } from "../sheets/door.ts";
import { convertByOffice, officeProgram } from "./office.ts";

type Calls = typeof conversion;
export const getXlsxFile = planned<Calls["GetXlsxFile"]>()(
  async (ctx, { Id: id, version }) => (await workbookToWrite(ctx, id, version)).write,
  async (ctx, { Id: id, version }, file): Promise<FileAnswer> => file ?? notPlanned(ctx, id, version),
);

/** Says what kept it from being planned. */
async function notPlanned(ctx: Context, id: number, version?: number | null): Promise<never> {
  await workbookToWrite(ctx, id, version);
  throw unread();
}

const requireOffice = (): void => {
  if (!officeProgram()) throw new Refusal("conversion.noOffice", { kind: "state" });
};
const renamed = (name: string, ending: string): string => `${name.replace(/\.[^.]+$/, "")}.${ending}`;

async function ofProject(ctx: Context, { projectId, fileId }: Input<Calls["Xls2Xlsx"]>) {
  const file = await ctx.files.find(fileId);
  if (file.projectId !== projectId) throw new Refusal("conversion.notOfProject", { kind: "missing" });
  requireOffice();
  return file;
}

/** The office program runs while no transaction is open. */
export const oldToNew = planned<Calls["Xls2Xlsx"]>()(
  async (ctx, input) => {
    const file = await ofProject(ctx, input);
    return () =>
      ctx.files.withPath(file, (path) =>
        ctx.readFile(convertByOffice, path, { to: "xlsx", ending: "xls", bytes: null }),
      );
  },
  async (ctx, input, body): Promise<FileAnswer> => {
    const file = await ofProject(ctx, input);
    if (!body) throw unread();
    return { fileName: renamed(file.fileName, "xlsx"), mime: mimeTypes.xlsx, body };
  },
);

export const sheetToPdf = planned<Calls["Xlsx2Pdf"]>()(
  async (ctx, { Id: id, version }) => {
    // The office program draws no watermark.
    if (!officeProgram() || watermarkOf(ctx) !== null) return (await pdfToPrint(ctx, id, version)).print;
    const { write } = await workbookToWrite(ctx, id, version);
    return async () => {
      const { body: bytes, fileName } = await write();
      const body = await ctx.readFile(convertByOffice, "", { to: "pdf", ending: "xlsx", bytes });
      return { fileName: renamed(fileName, "pdf"), mime: "application/pdf", body };
    };
  },
  async (ctx, { Id: id, version }, file): Promise<FileAnswer> => file ?? notPlanned(ctx, id, version),
);
