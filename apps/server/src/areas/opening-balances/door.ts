/** Last year's figures for other areas: kept when a project names the one that it continues. */
import type { Context } from "../../platform/serve.ts";
import { capture } from "./capture.ts";
import { keep, readSource } from "./take-over.ts";

/** Whoever names a source may read it: its figures are kept as they are now, unless it has no books yet. */
export async function takeOverFigures(ctx: Context, projectId: number): Promise<void> {
  const source = await readSource(ctx.db, projectId);
  const captured = source ? await capture(ctx.db, source.id) : null;
  if (source && captured) await keep(ctx, { projectId, source, captured, reason: null });
}
