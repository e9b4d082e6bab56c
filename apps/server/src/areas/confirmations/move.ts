/** The one way in which a letter changes its state: the rules of the domain, then the change with its step and its entry in the log. */

import { codeWord } from "@digao/contract/code-words";
import { letterStatus } from "@digao/contract/letter-codes";
import type { Lang, MessageKey } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Database } from "@digao/db/schema";
import { type Db, projectIdOf } from "@digao/db/tenant";
import {
  findTransition,
  type LetterEvent,
  type LetterFault,
  type LetterStatus,
  type LetterTransition,
} from "@digao/domain/confirmations/transitions";
import type { UpdateObject } from "kysely";
import { sql } from "kysely";
import type { ActionEntry } from "../../platform/action-log.ts";
import { Refusal, type RefusalKind } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import type { HeldLetter } from "./letter-rows.ts";

/** Who moves letters: a member, or a job on behalf of the platform. */
export interface Mover {
  db: Db;
  lang: Lang;
  user: { id: number | null };
  role: number;
  isSystem: boolean;
  audit(entry: ActionEntry): Promise<void>;
}

export const moverOf = (ctx: Context): Mover => ({
  db: ctx.db,
  lang: ctx.lang,
  user: ctx.user,
  role: ctx.project?.role ?? -1,
  isSystem: false,
  audit: (entry) => ctx.audit(entry),
});
/** What follows from a registration of a member is the platform's step, at that member's hand. */
export const asSystem = (mover: Mover): Mover => ({ ...mover, isSystem: true });

const FAULTS: Readonly<Record<LetterFault, { key: MessageKey; kind: RefusalKind }>> = {
  state: { key: "hz.state", kind: "state" },
  notTeam: { key: "hz.notTeam", kind: "forbidden" },
  notApprover: { key: "hz.notApprover", kind: "forbidden" },
  ownLetter: { key: "hz.ownLetter", kind: "forbidden" },
  notManager: { key: "hz.notManager", kind: "forbidden" },
  notSubmitter: { key: "hz.notSubmitter", kind: "forbidden" },
  reasonMissing: { key: "hz.reasonMissing", kind: "invalid" },
};

export const letterWords = (lang: Lang, { letterNo, status }: Pick<HeldLetter, "letterNo" | "status">) => ({
  no: letterNo,
  status: codeWord(lang, "letterStatus", status),
});

interface How {
  reason?: string | undefined;
  to?: LetterStatus;
  /** Columns that change with the step. */
  set?: UpdateObject<Database, "confirmation_letter">;
  /** Kept with the step and in the log. */
  facts?: Record<string, unknown>;
}

export function requireTransition(
  mover: Mover,
  letter: HeldLetter,
  event: LetterEvent,
  how: Pick<How, "reason" | "to"> = {},
): LetterTransition {
  const caller = { userId: mover.user.id ?? 0, role: mover.role, isSystem: mover.isSystem };
  const found = findTransition(event, letter, caller, how);
  if (typeof found === "object") return found;
  const { key, kind } = FAULTS[found];
  throw new Refusal(key, {
    kind,
    params: letterWords(mover.lang, letter),
    ...(found === "reasonMissing" ? { field: "reason" } : {}),
  });
}

/** Answers the letter as it stands then. What guards the step has been asked by the caller; the state itself is asked here. */
export async function moveLetter(
  mover: Mover,
  letter: HeldLetter,
  event: LetterEvent,
  how: How = {},
): Promise<HeldLetter> {
  const { to } = requireTransition(mover, letter, event, how);
  const { db } = mover;
  const reason = how.reason?.trim() || null;
  await db
    .updateTable("confirmation_letter")
    .set({
      ...how.set,
      status: to,
      status_at: sql`now()`,
      status_reason: reason,
      updated_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", letter.id)
    .execute();
  await writeStep(db, letter, { event, to, userId: mover.user.id, reason, facts: how.facts ?? {} });
  await mover.audit({
    refType: "confirmationLetter",
    refId: letter.id,
    projectId: projectIdOf(db),
    action: event,
    old: { status: letter.status },
    new: { status: to, ...how.facts, ...(reason ? { reason } : {}) },
  });
  return { ...letter, status: to, rowVersion: letter.rowVersion + 1 };
}

interface Step {
  event: LetterEvent;
  to: LetterStatus;
  userId: number | null;
  reason: string | null;
  facts: Record<string, unknown>;
}

/** The letter is held: no other step takes the same number. */
export async function writeStep(
  db: Db,
  { id, status, round }: Pick<HeldLetter, "id" | "round"> & { status: LetterStatus },
  { event, to, userId, reason, facts }: Step,
): Promise<void> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(a.seq), 0) + 1 as next from confirmation_approval a where ${ofProject("a")} and a.letter_id = ${id}`.execute(
    db,
  );
  await db
    .insertInto("confirmation_approval")
    .values({
      letter_id: id,
      seq: rows[0]?.next ?? 1,
      action: event,
      from_status: status,
      to_status: to,
      round,
      user_id: userId,
      comment: reason,
      facts: JSON.stringify(facts),
    })
    .execute();
}

/** Contents and addressee stay as they were approved. */
export function requireOpen(lang: Lang, letter: Pick<HeldLetter, "letterNo" | "status">): void {
  const open: readonly number[] = [letterStatus.toMake, letterStatus.made, letterStatus.sentBack];
  if (!open.includes(letter.status))
    throw new Refusal("hz.pastMaking", { kind: "state", params: letterWords(lang, letter) });
}
