import type { Message, messages } from "@digao/contract/areas/messages";
import { messageStatus } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type ThreadRefusal, whyNotMove } from "@digao/domain/messages/states";
import { sql } from "kysely";
import { readNotices } from "../../platform/live/notices.ts";
import { checkVersion, Refusal, type RefusalKind } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { lockThread, readMessage } from "./message-rows.ts";
import { tell, writersOf } from "./notices.ts";

type Calls = typeof messages;

const kinds: Readonly<Record<ThreadRefusal, RefusalKind>> = {
  noQuestion: "state",
  wrongState: "state",
  notAnswered: "state",
  notYours: "forbidden",
};

/** Closes a question, or opens it again. */
export async function moveThread(ctx: Context, input: Input<Calls["UpdateMsgHeadStatus"]>): Promise<Message> {
  const { db, user, project, audit } = ctx;
  const { msgId, status, rowVersion } = input;
  const thread = await lockThread(db, msgId);
  if (rowVersion !== undefined) checkVersion(rowVersion, thread);
  const why = whyNotMove(status, thread, { userId: user.id, role: project?.role ?? 0 });
  if (why) throw new Refusal(`message.${why}`, { kind: kinds[why] });
  await sql`update msg_head set status = ${status}, row_version = row_version + 1 where ${ofProject("msg_head")} and id = ${msgId}`.execute(
    db,
  );
  const of = { refType: "message" as const, refId: msgId, projectId: thread.projectId };
  await audit({ ...of, action: "move", old: { status: thread.status }, new: { status } });
  await tell(
    ctx,
    status === messageStatus.closed ? "messageClosed" : "messageReopened",
    thread,
    await writersOf(ctx, msgId),
  );
  return readMessage(db, msgId);
}

/** What the reader has seen: the messages, and the notices that told of them. */
export async function markRead({ db, user }: Context, { msgIds }: Input<Calls["UpdateMsgReadState"]>): Promise<null> {
  await insertFound(
    db,
    sql`insert into msg_read (tenant_id, project_id, msg_id) select ${ownTenant}, ${ownProject}, unnest(${msgIds}::bigint[]) on conflict do nothing`,
  );
  await readNotices(db, { userId: user.id, refType: "message", refIds: msgIds });
  return null;
}
