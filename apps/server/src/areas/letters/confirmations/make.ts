/** Has the files of letters be made: a job prints them, so that a thousand letters keep nobody waiting. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { Batch } from "@digao/contract/batch";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { defaultModel } from "../confirmation-models/door.ts";
import { eachLetter } from "./batch.ts";
import { noModel, requireModel } from "./change.ts";
import { printedLetters } from "./content.ts";
import { overdueDays } from "./due-days.ts";
import { holesOf, holesOfLetters, requireWhole } from "./holes.ts";
import type { HeldLetter } from "./letter-rows.ts";
import { letterWords, moveLetter, moverOf, requireTransition } from "./move.ts";

type Calls = typeof hzletters;
type Made = Batch & { jobId: number | null };
export const makingKind = "make-letters";

async function requireMakeable(ctx: Context, letter: HeldLetter): Promise<void> {
  requireTransition(moverOf(ctx), letter, "createFile");
  const params = letterWords(ctx.lang, letter);
  if (letter.itemCount === 0 && letter.hzKind !== 5) throw new Refusal("hz.noItems", { kind: "state", params });
  const { hzKind, form } = letter;
  if (letter.modelId === null && !(await defaultModel(ctx.db, { hzKind, form, lang: "zh" })))
    throw noModel(ctx.lang, letter);
}

async function begin(ctx: Context, projectId: number, batch: Batch): Promise<Made> {
  const ids = batch.rows.filter(({ ok }) => ok).map(({ id }) => id);
  if (ids.length === 0) return { ...batch, jobId: null };
  const days = await overdueDays(ctx.db, projectId);
  await sql`
    update confirmation_letter l set reply_by = (now() at time zone 'Asia/Shanghai')::date + ${days}::int
    where ${ofProject("l")} and l.id = any(${ids}::bigint[])`.execute(ctx.db);
  return {
    ...batch,
    jobId: await ctx.jobs.start(ctx.db, { kind: makingKind, projectId, payload: { projectId, ids } }),
  };
}

/** What they lack is read once for all, of what they hold while they are held. */
function makeable(ctx: Context, ids: readonly number[]): (letter: HeldLetter) => Promise<void> {
  let holes: Awaited<ReturnType<typeof holesOfLetters>> | undefined;
  return async (letter) => {
    await requireMakeable(ctx, letter);
    holes ??= await holesOfLetters(ctx.db, ids);
    requireWhole(ctx.lang, letter.letterNo, holes.get(letter.id));
  };
}

export async function makeFiles(ctx: Context, { projectId, ids }: Input<Calls["CreateLetterFile"]>): Promise<Made> {
  return begin(ctx, projectId, await eachLetter(ctx, ids, makeable(ctx, ids)));
}

export async function makeByModel(
  ctx: Context,
  { projectId, modelId, ids }: Input<Calls["CreateHZByModel"]>,
): Promise<Made> {
  const batch = await eachLetter(ctx, ids, async (letter) => {
    const { form } = await requireModel(ctx, letter, modelId);
    await requireMakeable(ctx, { ...letter, modelId });
    const printed = await printedLetters(ctx.db, [letter.id], modelId);
    for (const one of printed) requireWhole(ctx.lang, letter.letterNo, holesOf(one));
    await ctx.db
      .updateTable("confirmation_letter")
      .set({ model_id: modelId, form, row_version: sql`row_version + 1` })
      .where("id", "=", letter.id)
      .execute();
  });
  return begin(ctx, projectId, batch);
}

/** Throws the file away: the letter is made again. What was printed stays in the log by its content code. */
export const resetFiles = (ctx: Context, { ids }: Input<Calls["UpdateHZLetterFile"]>): Promise<Batch> =>
  eachLetter(ctx, ids, async (letter) => {
    await moveLetter(moverOf(ctx), letter, "reset", {
      set: { file_id: null, file_hash: null, content_hash: null, page_count: null },
      facts: { contentHash: letter.contentHash },
    });
  });
