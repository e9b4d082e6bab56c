import { Readable } from "node:stream";
import { type importFiles, importTypeMax } from "@digao/contract/areas/acquisition/imports/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Database } from "@digao/db/schema";
import { importTemplateName, writeImportTemplate } from "@digao/excel/import-templates";
import { openArchive } from "@digao/excel/write-archive";
import { expressionBuilder } from "kysely";
import { mimeTypes } from "../../../platform/files/mime.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { readBatch } from "./batch-row.ts";
import { viewBatches } from "./batch-view.ts";
import { languageOf } from "./findings.ts";

type Calls = typeof importFiles;

/** Every import of the project, newest first. */
export async function getImportLog(
  ctx: Context,
  { projectId, typeId, keyword, ...page }: Input<Calls["GetAuditFileImportLog"]>,
): Promise<Output<Calls["GetAuditFileImportLog"]>> {
  const is = expressionBuilder<Database, "import_batch">();
  const conditions = [is("import_batch.project_id", "=", projectId)];
  if (typeId !== undefined) conditions.push(is("import_batch.type_id", "=", typeId));
  if (keyword) conditions.push(is("import_batch.file_name", "ilike", containing(keyword)));
  return viewBatches(ctx, is.and(conditions), page);
}

export async function downloadTemplate(
  ctx: Context,
  { TypeId, lang }: Input<Calls["DownImportTemplate"]>,
): Promise<FileAnswer> {
  const language = languageOf(lang, ctx.lang);
  return {
    fileName: `${importTemplateName(TypeId, language)}.xlsx`,
    mime: mimeTypes.xlsx,
    body: await writeImportTemplate(TypeId, language),
  };
}

const typeIds = Array.from({ length: importTypeMax }, (_none, at) => at + 1);

/** One after the other, as they are read. */
export function downloadTemplates(ctx: Context, { lang }: Input<Calls["GetModalDownLoad"]>): Promise<FileAnswer> {
  const language = languageOf(lang, ctx.lang);
  const archive = openArchive();
  const fill = async () => {
    for (const typeId of typeIds) {
      const book = await writeImportTemplate(typeId, language);
      await archive.add(`${importTemplateName(typeId, language)}.xlsx`, Readable.from([book]), { isCompressed: false });
    }
    archive.end();
  };
  fill().catch((error: unknown) => archive.stream.destroy(error instanceof Error ? error : new Error(String(error))));
  const fileName = `${messageOf(ctx.lang, "import.templates")}.zip`;
  return Promise.resolve({ fileName, mime: "application/zip", body: archive.stream });
}

export async function downloadImportFile(
  ctx: Context,
  { batchId }: Input<Calls["DownImportFile"]>,
): Promise<FileAnswer> {
  const { fileId, fileName } = await readBatch(ctx.db, batchId);
  return { ...(await ctx.files.open(fileId)), fileName };
}
