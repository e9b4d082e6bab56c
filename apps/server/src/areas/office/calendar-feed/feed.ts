/** The calendar behind a secret address: what its owner would see, and no more; nothing once it is revoked or its owner has left. */
import type { calendarFeed } from "@digao/contract/areas/office/calendar-feed/calls";
import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import { inviteStatus, workKind } from "@digao/contract/areas/office/work-logs/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { type Db, withTenant } from "@digao/db/tenant";
import { type CalendarItem, calendarText } from "@digao/domain/calendar/ical";
import { addDays } from "@digao/domain/calendar/workday";
import { langOf } from "../../../platform/http/culture.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { PublicContext } from "../../../platform/serve.ts";
import { calendarOf } from "../user-categories/door.ts";
import { firmOfSecret, secretHash } from "./secret.ts";

type Calls = typeof calendarFeed;

/** Days before and after today, and items, that a calendar holds. */
const daysBefore = 60;
const daysAfter = 330;
const itemsMax = 2_000;

interface Owner {
  id: number;
  name: string;
  lang: string;
}

/** Of an address that stands, a person who has not left, and a firm that is open. */
const ownerOf = (db: Db, key: string): Promise<Owner | undefined> =>
  db
    .selectFrom("calendar_feed as f")
    .innerJoin("app_user as u", "u.id", "f.user_id")
    .innerJoin("tenant as t", "t.id", "u.tenant_id")
    .where("f.secret_hash", "=", secretHash(key))
    .where("u.is_active", "=", true)
    .where("u.is_deleted", "=", false)
    .where("t.is_active", "=", true)
    .where((is) => is.or([is("t.expire_date", "is", null), is("t.expire_date", ">=", today())]))
    .select(["u.id", "u.name", "u.lang"])
    .executeTakeFirst();

const ofEntry = ({ kind, title, start, end, isAllDay, place, ...entry }: CalendarEntry): CalendarItem => ({
  uid: [kind, entry.eventId ?? entry.recordId ?? entry.projectId ?? 0, isAllDay ? start : ""].filter(Boolean).join("-"),
  title,
  start,
  end,
  isAllDay,
  place,
  text: [entry.projectName, entry.remark].filter(Boolean).join("\n") || null,
});

/** Meetings that stand in the owner's hours alone. */
async function meetings(db: Db, userId: number, from: string, to: string): Promise<CalendarItem[]> {
  const rows = await db
    .selectFrom("work_log")
    .where("user_id", "=", userId)
    .where("work_type", "=", workKind.meeting)
    .where("event_id", "is", null)
    .where("invite_status", "=", inviteStatus.consented)
    .where("work_date", ">=", from)
    .where("work_date", "<=", to)
    .orderBy("start_time")
    .limit(itemsMax)
    .select(["id", "title", "start_time as start", "end_time as end", "place", "content as text"])
    .execute();
  return rows.map(({ id, ...row }) => ({ uid: `meeting-${id}`, isAllDay: false, ...row }));
}

async function textOf(db: Db, tenantId: number, { id, name, lang: code }: Owner): Promise<string> {
  const lang: Lang = langOf(code) ?? "zh";
  const [from, to] = [addDays(today(), -daysBefore), addDays(today(), daysAfter)];
  const entries = await calendarOf({ db, user: { id }, lang }, { starttime: from, endtime: to });
  const items = [...entries.map(ofEntry), ...(await meetings(db, id, from, to))]
    .toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))
    .slice(-itemsMax)
    .map((item) => ({ ...item, uid: `${item.uid}-${tenantId}@digao` }));
  return calendarText(messageOf(lang, "calendarFeed.name", { name }), items, Date.now());
}

export async function readFeed(
  { pool }: PublicContext,
  { key }: Input<Calls["ReadCalendarFeed"]>,
): Promise<FileAnswer> {
  const tenantId = firmOfSecret(key);
  const body =
    tenantId === null
      ? null
      : await withTenant(
          pool,
          tenantId,
          async (db) => {
            const owner = await ownerOf(db, key);
            return owner ? textOf(db, tenantId, owner) : null;
          },
          { readOnly: true },
        );
  if (body === null) throw new Refusal("calendarFeed.gone", { kind: "missing" });
  return { fileName: "calendar.ics", mime: "text/calendar; charset=utf-8", body, isInline: true };
}
