/** Steps over many letters: each is made or refused by itself, and the answer says of each which. */
import type { Batch, BatchRow } from "@digao/contract/batch";
import { checkVersion, missing, Refusal, wordsOfRefusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type HeldLetter, holdLetters } from "./letter-rows.ts";

/** Whatever a letter is refused for, nothing of it has been written: the rules are asked before. */
export async function eachLetter(
  ctx: Context,
  ids: readonly number[],
  step: (letter: HeldLetter, at: number) => Promise<unknown>,
): Promise<Batch> {
  const distinct = [...new Set(ids)];
  const held = new Map((await holdLetters(ctx.db, distinct)).map((letter) => [letter.id, letter]));
  const rows: BatchRow[] = [];
  for (const [at, id] of distinct.entries()) {
    const letter = held.get(id);
    const name = letter?.letterNo ?? String(id);
    try {
      if (!letter) throw missing("hz.gone");
      await step(letter, at);
      rows.push({ id, name, ok: true, why: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ id, name, ok: false, why: wordsOfRefusal(ctx.lang, error) });
    }
  }
  return { rows, done: rows.filter(({ ok }) => ok).length };
}

/** One letter, as its caller last saw it. */
export async function oneLetter(ctx: Context, id: number, rowVersion?: number): Promise<HeldLetter> {
  const [letter] = await holdLetters(ctx.db, [id]);
  if (!letter) throw missing("hz.gone");
  if (rowVersion !== undefined) checkVersion(rowVersion, letter);
  return letter;
}
