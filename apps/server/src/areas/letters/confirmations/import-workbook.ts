/** The register, or where to reach its addressees, out of a workbook: looked at first, or taken as it is. */

import { importType } from "@digao/contract/areas/acquisition/imports/codes";
import type { hzcontactImports } from "@digao/contract/areas/letters/confirmations/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { contactWorkbook } from "./read-workbook.ts";
import { readTable, takeTable } from "./table.ts";

type Call = (typeof hzcontactImports)["FromExcelImportContactList"];

const importOf = (typeId: number) =>
  planned<Call>()(
    async (ctx: Context, _input: Input<Call>, [upload]: UploadedFile[]) =>
      upload ? () => ctx.readFile(contactWorkbook, upload.tempPath, { typeId }) : null,
    async (ctx, { projectId, isPreview }, text, [upload]): Promise<Output<Call>> => {
      if (!upload) throw new Refusal("file.missing", { field: "file" });
      if (text === undefined || text === null) throw unread();
      const input = { projectId, typeId, text };
      const read = await readTable(ctx, input);
      const counts = isPreview ? { added: 0, updated: 0 } : await takeTable(ctx, input);
      return { text, ...read, ...counts };
    },
  );

export const importList = importOf(importType.confirmations);
export const importReach = importOf(importType.confirmationContacts);
