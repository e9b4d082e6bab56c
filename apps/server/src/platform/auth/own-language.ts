import type { Lang } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { type Actor, writeAction } from "../action-log.ts";
import { cultureName } from "../http/culture.ts";

/** The language that a person is spoken to in from now on. */
export async function chooseLanguage(db: Db, actor: Actor & { userId: number }, lang: Lang): Promise<void> {
  const { userId } = actor;
  await holdRecord(db, "app_user", userId);
  const { lang: before } = await db
    .selectFrom("app_user")
    .where("id", "=", userId)
    .select("lang")
    .executeTakeFirstOrThrow();
  const after = cultureName(lang);
  if (after === before) return;
  await db.updateTable("app_user").set({ lang: after }).where("id", "=", userId).execute();
  const change = { old: { lang: before }, new: { lang: after } };
  await writeAction(db, actor, { refType: "user", refId: userId, action: "changeLanguage", ...change });
}
