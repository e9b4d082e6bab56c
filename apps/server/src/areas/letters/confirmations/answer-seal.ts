/** What a lead says of the client's seal, where no machine could. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { Letter } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input } from "@digao/contract/endpoint";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { oneLetter } from "./batch.ts";
import { letterOf } from "./letter.ts";
import { letterWords, moveLetter, moverOf, requireTransition } from "./move.ts";
import { endSealTasks } from "./seal-notices.ts";
import { sealOf } from "./sealing.ts";

type Calls = typeof hzletters;

export async function answerForSeal(
  ctx: Context,
  { Id, rowVersion, event, reason }: Input<Calls["SealHZLetter"]>,
): Promise<Letter> {
  const letter = await oneLetter(ctx, Id, rowVersion);
  const mover = moverOf(ctx);
  requireTransition(mover, letter, event, { reason });
  const params = letterWords(ctx.lang, letter);
  const { state, fileId, by, doubts, mayBeStated } = await sealOf(ctx.db, letter);
  if (event === "sealCompared") {
    if (state !== "compare") throw new Refusal("hz.sealNothing", { kind: "state", params });
    if (by === ctx.user.id) throw new Refusal("hz.sealOwn", { kind: "forbidden" });
  } else {
    if (!mayBeStated) throw new Refusal("hz.sealPolicy", { kind: "state" });
    if (state !== "none") throw new Refusal("hz.sealThere", { kind: "state", params });
  }
  const facts = { contentHash: letter.contentHash, ...(event === "sealCompared" ? { fileId, doubts } : {}) };
  await moveLetter(mover, letter, event, { reason, facts });
  await endSealTasks(ctx.db, letter.id);
  return letterOf(ctx, Id);
}
