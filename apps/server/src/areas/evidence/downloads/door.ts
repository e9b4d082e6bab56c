/** What others ask of the downloads: the job that makes a file, and who shows lines in the columns of the files. */
import { type BookKind, DownloadKind } from "@digao/contract/areas/evidence/download-centre/calls";
import { limits } from "@digao/contract/limits";
import type { Lang } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { z } from "zod";
import type { Context } from "../../../platform/serve.ts";
import type { Column } from "../../../platform/workbook/columns.ts";
import type { WorkbookFile } from "../../../platform/workbook/file.ts";
import type { LedgerFilter, LedgerWholeLine } from "../../books/vouchers/door.ts";
import { answerNow } from "./answer-now.ts";
import { type AuxBalancesQuery, auxBalancesFile } from "./balance-books.ts";
import type { Asker, FileOut } from "./file-out.ts";
import { type QuantitiesQuery, quantityFile } from "./ledger-books.ts";
import { lineColumns } from "./line-columns.ts";
import { linesFile } from "./lines-file.ts";
import { type Ordered, orderFile } from "./order.ts";
import { type SubLedgerQuery, subLedgerFile } from "./sub-ledger-file.ts";

/** As the call had taken and checked it. */
const inputAs = <Input>() => z.custom<Input>();
const makers: Readonly<Record<BookKind, (asker: Asker, input: unknown) => Promise<FileOut>>> = {
  lines: (asker, input) => linesFile(asker, inputAs<LedgerFilter>().parse(input)),
  auxBalances: (asker, input) => auxBalancesFile(asker, inputAs<AuxBalancesQuery>().parse(input)),
  quantities: (asker, input) => quantityFile(asker, inputAs<QuantitiesQuery>().parse(input)),
  subLedger: (asker, input) => subLedgerFile(asker, inputAs<SubLedgerQuery>().parse(input)),
};

export const longFile = (asker: Asker, kind: BookKind, input: unknown): Promise<FileOut> => makers[kind](asker, input);

/** All columns of ledger lines, as files have them. */
export const columnsOfLines = (lang: Lang): Column<LedgerWholeLine>[] => lineColumns(lang);

/** A file of another area, made within the call: it stays in the log that it left the house. */
export const answerFile = (ctx: Context, file: WorkbookFile): Promise<FileAnswer> => answerNow(ctx, file);

/** A file of another area that is made in the background: the job finds what was asked for in the order. */
export const orderDownload = (ctx: Context, order: Ordered): Promise<number> => orderFile(ctx, ctx.db, order);

/** How long a made file can be fetched. */
export const downloadDays = limits.downloadDays;

/** What someone ordered; null where it was taken off the list meanwhile. */
export async function orderOf(db: Db, downloadId: number) {
  const row = await db
    .selectFrom("download")
    .innerJoin("app_user", "app_user.id", "download.user_id")
    .where("download.id", "=", downloadId)
    .select(["download.id", "download.kind", "download.input", "download.lang", "download.file_name as fileName"])
    .select(["download.project_id as projectId", "download.file_id as fileId", "app_user.name as userName"])
    .executeTakeFirst();
  return row ? { ...row, kind: DownloadKind.parse(row.kind) } : null;
}
export type Order = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

/** The file of an order, in the language that it was ordered in. */
export function fileOfOrder(
  { db, apart }: Pick<Asker, "db" | "apart">,
  { kind, input, lang, userName }: Order & { kind: BookKind },
): Promise<FileOut> {
  return longFile({ db, apart, lang: lang === "en" ? "en" : "zh", userName }, kind, input);
}
