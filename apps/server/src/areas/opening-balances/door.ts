/** Last year's figures for other areas: kept when a project names the one that it continues, and what they say of uncorrected misstatements. */
import type { Db } from "@digao/db/tenant";
import type { Context } from "../../platform/serve.ts";
import { capture } from "./capture.ts";
import { headsOf, readKept } from "./kept.ts";
import { keep, readSource } from "./take-over.ts";

/** Whoever names a source may read it: its figures are kept as they are now, unless it has no books yet. */
export async function takeOverFigures(ctx: Context, projectId: number): Promise<void> {
  const source = await readSource(ctx.db, projectId);
  const captured = source ? await capture(ctx.db, source.id) : null;
  if (source && captured) await keep(ctx, { projectId, source, captured, reason: null });
}

/** Last year's entries as taken over, refused and uncorrected ones included; empty without a year before. */
export async function priorEntries(db: Db, projectId: number): Promise<ReturnType<typeof headsOf>> {
  const kept = await readKept(db, projectId);
  return kept === null ? [] : headsOf(kept);
}
