/** Windows that show a mailbox read it anew when something came, left or was found out: its owner's, or those who see to confirmations. */
import type { Db } from "@digao/db/tenant";
import { publish } from "../live/events.ts";
import { ownerKinds } from "./access.ts";

export const tellOfMailbox = (
  db: Db,
  { id, ownerKind, userId }: { id: number; ownerKind: number; userId: number | null },
): Promise<void> =>
  publish(db, {
    kind: "changed",
    refType: ownerKind === ownerKinds.person ? "mail" : "confirmationMail",
    refId: String(id),
    projectId: null,
    by: userId,
    requestId: null,
  });

/** Of a letter: its mails, and what is known of them. */
export const tellOfLetter = (db: Db, letterId: number, projectId: number): Promise<void> =>
  publish(db, {
    kind: "changed",
    refType: "confirmationLetter",
    refId: String(letterId),
    projectId,
    by: null,
    requestId: null,
  });
