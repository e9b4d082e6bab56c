/** What becomes of differences: said by one person, agreed by a second from performance materiality on. */
import type { received } from "@digao/contract/areas/report/received/calls";
import { receivedKind, receivedOutcome } from "@digao/contract/areas/report/received/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { isAnsweredBy, needsSecond } from "@digao/domain/received/answers";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { type ComparedSet, compareSet, isSettled, type Line, textOf } from "./compared.ts";
import { holdReceived } from "./hold.ts";
import { withoutEntry } from "./own.ts";
import { oneSet } from "./read.ts";
import type { SetRow } from "./rows.ts";

type Calls = typeof received;
type Answer = Input<Calls["AnswerReceivedLine"]>;
type Seen = Answer["lines"][number];

async function comparedNow(db: Db, projectId: number, set: SetRow): Promise<ComparedSet> {
  const compared = await compareSet(db, projectId, set);
  if (compared.lacks !== null) throw new Refusal("received.notRead", { kind: "state" });
  return compared;
}

function seenLine({ lines }: ComparedSet, seen: Seen): Line {
  const line = lines.find(({ key }) => key === seen.key);
  if (!line || textOf(line.ours) !== seen.ours || textOf(line.theirs) !== seen.theirs)
    throw new Refusal("received.noLine", { kind: "conflict" });
  return line;
}

const amountsOf = (amounts: readonly string[]): Fen[] => amounts.map(fen);

/** The entry must be what each of the lines differs by. */
async function requireEntry(
  db: Db,
  { Id, entryId, outcome }: Answer,
  { kind, lines, unit }: Pick<ComparedSet, "lines" | "unit"> & { kind: number },
): Promise<void> {
  if (!entryId) return;
  const refuse = (key: "entryOutcome" | "entryKind" | "entryMissing") =>
    new Refusal(`received.${key}`, { field: "entryId" });
  if (outcome !== receivedOutcome.entry) throw refuse("entryOutcome");
  if (kind !== receivedKind.statements) throw refuse("entryKind");
  const without = await withoutEntry(db, Id, entryId);
  if (!without) throw refuse("entryMissing");
  for (const { code, nameZh, theirs } of lines) {
    const amounts = without.get(code);
    if (amounts && isAnsweredBy(amounts, theirs && amountsOf(theirs), unit)) continue;
    const amount = (amounts ?? []).map(yuan).join(" / ");
    throw new Refusal("received.entryDiffers", { field: "entryId", params: { line: nameZh, amount } });
  }
}

async function writeAnswers(ctx: Context, input: Answer, lines: readonly Line[]): Promise<void> {
  const { db, user } = ctx;
  const { Id, setId, outcome, words, entryId } = input;
  const keys = lines.map(({ key }) => key);
  await sql`delete from received_answer where ${ofProject("received_answer")} and set_id = ${setId}
    and line_key = any(${keys}::text[])`.execute(db);
  const values = lines.map(({ key, ours, theirs }) => ({
    project_id: Id,
    set_id: setId,
    line_key: key,
    ours: textOf(ours),
    theirs: textOf(theirs),
    outcome,
    words,
    entry_id: entryId ?? null,
    answered_by: user.id,
  }));
  await db.insertInto("received_answer").values(values).execute();
  for (const { nameZh, ours, theirs, answer } of lines)
    await ctx.audit({
      refType: "receivedSet",
      refId: setId,
      projectId: Id,
      action: "answer",
      old: answer && { outcome: answer.outcome, words: answer.words },
      new: { line: nameZh, ours: textOf(ours), theirs: textOf(theirs), outcome, words, entryId: entryId ?? null },
    });
}

export async function answerLines(ctx: Context, input: Answer): Promise<Output<Calls["AnswerReceivedLine"]>> {
  const { db } = ctx;
  const { Id, setId } = input;
  await holdReceived(db, Id);
  const set = await oneSet(db, setId);
  const compared = await comparedNow(db, Id, set);
  const lines = [...new Map(input.lines.map((seen) => [seen.key, seenLine(compared, seen)])).values()];
  if (lines.some(isSettled)) throw new Refusal("received.agrees", { kind: "state" });
  await requireEntry(db, input, { kind: set.kind, lines, unit: compared.unit });
  await writeAnswers(ctx, input, lines);
  const { pm } = await materialityInForce(db, Id);
  return { id: setId, proposed: lines.filter(({ difference }) => needsSecond(difference, pm)).length };
}

export async function agreeAnswer(
  ctx: Context,
  { Id, setId, ...seen }: Input<Calls["AgreeReceivedAnswer"]>,
): Promise<Output<Calls["AgreeReceivedAnswer"]>> {
  const { db, user } = ctx;
  await holdReceived(db, Id);
  const line = seenLine(await comparedNow(db, Id, await oneSet(db, setId)), seen);
  const { answer } = line;
  if (!answer?.isProposed || !answer.isCurrent) throw new Refusal("received.noAnswer", { kind: "state" });
  if (answer.answeredBy === user.id) throw new Refusal("received.secondPerson", { kind: "state" });
  await db
    .updateTable("received_answer")
    .set((is) => ({ agreed_by: user.id, agreed_at: new Date().toISOString(), row_version: is("row_version", "+", 1) }))
    .where("set_id", "=", setId)
    .where("line_key", "=", line.key)
    .execute();
  await ctx.audit({
    refType: "receivedSet",
    refId: setId,
    projectId: Id,
    action: "agree",
    new: { line: line.nameZh, ours: textOf(line.ours), theirs: textOf(line.theirs), words: answer.words },
  });
  return { id: setId };
}
