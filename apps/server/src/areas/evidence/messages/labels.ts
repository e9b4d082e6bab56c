import type { Db } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";

/** New labels of a message are labels that the firm has. */
export async function checkLabels(db: Db, labelIds: readonly number[]): Promise<void> {
  if (labelIds.length === 0) return;
  const { count } = await db
    .selectFrom("label")
    .where("id", "in", [...labelIds])
    .where("is_deleted", "=", false)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count !== labelIds.length) throw new Refusal("message.labelGone", { kind: "state", field: "chatLabels" });
}
