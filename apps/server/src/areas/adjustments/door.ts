/** What other areas do with entries: note who edits one, and write drafts of their own findings. */
import type { AdjustHead, adjustments } from "@digao/contract/areas/adjustments";
import type { Input } from "@digao/contract/endpoint";
import type { RawBuilder } from "kysely";
import type { Context } from "../../platform/serve.ts";
import { editorsAnd } from "./entry-locks.ts";
import { type Origin, saveEntry } from "./save-head.ts";

/** The editors of an entry after the caller has changed it; its preparer stands apart. */
export const editorsWith = (userId: number): RawBuilder<number[]> => editorsAnd(userId);

/** A new draft under the rules of every entry, with the finding that it comes from. */
export const draftEntry = (
  ctx: Context,
  draft: Input<typeof adjustments.UpdateFSAdjustHead>,
  origin: Origin,
): Promise<AdjustHead> => saveEntry(ctx, { ...draft, id: 0 }, origin);
