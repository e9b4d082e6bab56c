/** What is particular about the list of requests: who is asked, what the client has done, and who decides on it. */

import type { clientRequest } from "@digao/contract/areas/letters/client-requests/calls";
import { clientEntryKind as entry, pbcStatus } from "@digao/contract/areas/letters/client-requests/codes";
import type { MessageKey } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { sqlToday, today } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { ActRule, Done, Particular } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { nodesOfFirm } from "../../firm/files-node/door.ts";
import { writeEntry } from "./entries.ts";
import { mayMail, tellSoon } from "./mails.ts";
import { awaitedOnes, isAwaited, isOpen } from "./open.ts";

type Name = keyof typeof clientRequest.spec.fields;
const state = (key: MessageKey): Refusal => new Refusal(key, { kind: "state" });
const statusOf = (row: Row): number => Number(row.status);
const personOf = (row: Row): number | null => (row.personId ? Number(row.personId) : null);

/** New requests are numbered one after the other. */
export const holdList = ({ db }: Pick<Context, "db">): Promise<void> =>
  holdRecord(db, "client requests of project", projectIdOf(db));

export async function nextNo(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("client_request")
    .select(({ fn }) => fn.max<number | null>("request_no").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

async function checkNode({ db }: Context, draft: Draft): Promise<Draft> {
  const code = String(draft.nodeCode ?? "");
  const node = (await nodesOfFirm(db)).find(({ nodeCode }) => nodeCode === code);
  if (!node || node.isDisabled)
    throw new Refusal("pbc.nodeMissing", { field: "nodeCode" satisfies Name, params: { code } });
  return draft;
}

const assign: ActRule = async ({ db }, row, { personId, dueDate }) => {
  if (!isOpen(statusOf(row))) return state("pbc.notOpen");
  const person = await db
    .selectFrom("client_person")
    .where("id", "=", Number(personId))
    .where("is_deleted", "=", false)
    .select(["id", "name"])
    .executeTakeFirst();
  if (!person) return new Refusal("pbc.personMissing", { kind: "missing", field: "personId" });
  const isMoved = person.id !== personOf(row);
  // What was said goes along: whoever is asked now reads it, and who was asked before does not any more.
  if (isMoved) {
    await db
      .updateTable("client_request_entry")
      .set({ client_person_id: person.id })
      .where("request_id", "=", row.id)
      .execute();
    await db.deleteFrom("client_upload").where("request_id", "=", row.id).execute();
  }
  return {
    set: { client_person_id: person.id, due_date: dueDate, ...(isMoved ? { reminded_on: null } : {}) },
    old: { personName: row.personName, dueDate: row.dueDate },
    new: { personName: person.name, dueDate },
  };
};

const send: ActRule = async (ctx, row) => {
  if (!isOpen(statusOf(row))) return state("pbc.notOpen");
  if (row.requestDate) return state("pbc.sentAlready");
  if (personOf(row) === null || !row.dueDate) return state("pbc.noPerson");
  await writeEntry(ctx.db, { requestId: row.id, personId: personOf(row), userId: ctx.user.id, kind: entry.sent });
  await tellSoon(ctx);
  const requestDate = today();
  return {
    set: { request_date: requestDate, asked_by: ctx.user.id, reminded_on: null },
    old: {},
    new: { requestDate, personName: row.personName, dueDate: row.dueDate },
  };
};

const remind: ActRule = async (ctx, row) => {
  if (!row.requestDate) return state("pbc.notSent");
  if (!isAwaited(statusOf(row))) return state("pbc.notOpen");
  // Null: the next mail names it already.
  if (row.remindedOn === null || row.remindedOn === today()) return state("pbc.remindedToday");
  if (!(await mayMail(ctx.db))) return state("pbc.noMail");
  await tellSoon(ctx);
  return { set: { reminded_on: null }, old: {}, new: { personName: row.personName } };
};

interface Decision {
  kind: (typeof entry)[keyof typeof entry];
  to: number;
  words: unknown;
  set?: Record<string, unknown>;
}

async function decide({ db, user }: Context, row: Row, { kind, to, words, set = {} }: Decision): Promise<Done> {
  const said = typeof words === "string" ? words : null;
  await writeEntry(db, {
    requestId: row.id,
    personId: row.requestDate ? personOf(row) : null,
    userId: user.id,
    kind,
    words: said,
  });
  return {
    set: { status: to, decision: said, ...set },
    old: { status: row.status },
    new: { status: to, reason: said },
  };
}

const accept: ActRule = (ctx, row, { words }) => {
  const status = statusOf(row);
  if (status === pbcStatus.accepted || status === pbcStatus.notApplicable) return state("pbc.notOpen");
  if (status !== pbcStatus.partial && status !== pbcStatus.provided) return state("pbc.nothingCame");
  return decide(ctx, row, { kind: entry.accepted, to: pbcStatus.accepted, words });
};

const sendBack: ActRule = async (ctx, row, { words }) => {
  const status = statusOf(row);
  if (status === pbcStatus.notApplicable) return state("pbc.closed");
  if (status === pbcStatus.requested || status === pbcStatus.returned) return state("pbc.nothingCame");
  await tellSoon(ctx);
  return decide(ctx, row, { kind: entry.returned, to: pbcStatus.returned, words, set: { reminded_on: null } });
};

const close: ActRule = (ctx, row, { reason }) =>
  isOpen(statusOf(row))
    ? decide(ctx, row, { kind: entry.closed, to: pbcStatus.notApplicable, words: reason })
    : state("pbc.notOpen");

export const requestRules = {
  computed: {
    personId: sql`t.client_person_id`,
    personName: sql`(select c.name from client_person c where ${ofProject("c")} and c.id = t.client_person_id)`,
    isOverdue: sql`(t.request_date is not null and t.due_date < ${sqlToday} and t.status in ${awaitedOnes})`,
    fileCount: sql`(select count(distinct e.audit_file_id)::int from client_request_entry e where ${ofProject("e")} and e.request_id = t.id)`,
  },
  check: checkNode,
  lock: holdList,
  columns: async (_draft, current, { db }) => (current ? {} : { request_no: await nextNo(db) }),
  changeableTo: (_ctx, row) => (isOpen(statusOf(row)) ? undefined : state("pbc.notOpen")),
  deletableTo: (_ctx, row) => (row.requestDate ? state("pbc.isSent") : undefined),
  acts: { assign, send, remind, accept, return: sendBack, close },
} satisfies Particular & Record<string, unknown>;
