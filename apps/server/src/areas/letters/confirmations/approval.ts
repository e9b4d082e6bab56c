import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { Letter } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Batch } from "@digao/contract/batch";
import type { Input } from "@digao/contract/endpoint";
import type { LetterEvent } from "@digao/domain/confirmations/transitions";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { eachLetter, oneLetter } from "./batch.ts";
import { hashOf, type PrintedLetter, printedLetters } from "./content.ts";
import { holesOf, requireWhole } from "./holes.ts";
import { letterOf } from "./letter.ts";
import type { HeldLetter } from "./letter-rows.ts";
import { letterWords, moveLetter, moverOf, requireTransition } from "./move.ts";
import { requireReplyDay } from "./reply-day.ts";

type Calls = typeof hzletters;

/** hzApproval of the wire. */
const EVENTS: Readonly<Record<number, LetterEvent>> = { 1: "submit", 2: "approve", 3: "reject", 4: "withdraw" };

/** What is approved is what the file says: a letter changed since is made again first. */
function requireFile({ lang }: Context, letter: HeldLetter, printed: PrintedLetter | undefined): void {
  const params = letterWords(lang, letter);
  if (letter.itemCount === 0) throw new Refusal("hz.noItems", { kind: "state", params });
  if (letter.fileId === null) throw new Refusal("hz.noFile", { kind: "state", params });
  if (!printed || hashOf(printed) !== letter.contentHash) throw new Refusal("hz.outdated", { kind: "state", params });
  requireWhole(lang, letter.letterNo, holesOf(printed));
  requireReplyDay(lang, printed);
}

interface Step {
  event: LetterEvent;
  comment: string;
  printed: PrintedLetter | undefined;
}

async function take(ctx: Context, letter: HeldLetter, { event, comment, printed }: Step): Promise<void> {
  const mover = moverOf(ctx);
  const input = { reason: comment };
  requireTransition(mover, letter, event, input);
  if (event === "submit" || event === "approve") requireFile(ctx, letter, printed);
  const approved = {
    approval_user_id: ctx.user.id,
    approval_time: sql<string>`now()`,
    approval_comment: comment || null,
  };
  const set = {
    submit: { submitted_by: ctx.user.id },
    approve: approved,
    reject: { approval_comment: comment },
  }[event as string];
  await moveLetter(mover, letter, event, {
    reason: comment,
    ...(set ? { set } : {}),
    facts: { contentHash: letter.contentHash },
  });
}

export async function approveLetter(
  ctx: Context,
  { Id, action, comment, rowVersion }: Input<Calls["CreateLetterApproval"]>,
): Promise<Letter> {
  const letter = await oneLetter(ctx, Id, rowVersion);
  const [printed] = await printedLetters(ctx.db, [Id]);
  await take(ctx, letter, { event: EVENTS[action] ?? "submit", comment, printed });
  return letterOf(ctx, Id);
}

export function approveSelected(
  ctx: Context,
  { ids, action, comment }: Input<Calls["CreateSelectedApproval"]>,
): Promise<Batch> {
  let printed: ReadonlyMap<number, PrintedLetter> | undefined;
  return eachLetter(ctx, ids, async (letter) => {
    // Of what the letters hold while they are held.
    printed ??= new Map((await printedLetters(ctx.db, ids)).map((one) => [one.id, one]));
    await take(ctx, letter, { event: EVENTS[action] ?? "submit", comment, printed: printed.get(letter.id) });
  });
}
