/** What the job that makes a file asks of the downloads. */
import type { DownloadKind } from "@digao/contract/areas/downloads";
import type { Lang } from "@digao/contract/messages";
import { z } from "zod";
import type { LedgerFilter, LedgerWholeLine } from "../vouchers/queries.ts";
import type { Asker, Column, FileOut } from "./file-out.ts";
import { lineColumns } from "./line-columns.ts";
import { linesFile } from "./lines-file.ts";
import { type SubLedgerAskedFor, subLedgerFile } from "./sub-ledger-file.ts";

/** As the call had taken and checked it. */
const kept = <Input>() => z.custom<Input>();
const makers: Readonly<Record<DownloadKind, (asker: Asker, input: unknown) => Promise<FileOut>>> = {
  lines: (asker, input) => linesFile(asker, kept<LedgerFilter>().parse(input)),
  subLedger: (asker, input) => subLedgerFile(asker, kept<SubLedgerAskedFor>().parse(input)),
};

export const longFile = (asker: Asker, kind: DownloadKind, input: unknown): Promise<FileOut> =>
  makers[kind](asker, input);

/** All columns of ledger lines, as files have them. */
export const columnsOfLines = (lang: Lang): Column<LedgerWholeLine>[] => lineColumns(lang);
