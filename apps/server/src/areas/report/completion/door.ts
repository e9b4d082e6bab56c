/** What the areas above ask of completion. */
import type { CompletionLine } from "@digao/contract/areas/report/completion/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type CompletionHead, completionHead } from "./head.ts";
import { isOpenLine, readStanding, type Standing } from "./standing.ts";

export type CompletionStanding = Standing;

/** The check of one project, with the facts that it rests on. */
export const completionOf = (db: Db, projectId: number, lang: Lang): Promise<Standing> =>
  readStanding(db, projectId, lang);

/** What of a project's head decides what is looked for. */
export const headOf = (db: Db, projectId: number): Promise<CompletionHead> => completionHead(db, projectId);

/** Lines that keep the report. */
export const openLines = (lines: readonly CompletionLine[]): CompletionLine[] => lines.filter(isOpenLine);
