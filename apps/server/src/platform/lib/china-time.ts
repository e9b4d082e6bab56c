/** The day and the clock of China, where the firms work, whatever the clock of the server says. */
import { sql } from "kysely";

/** Ahead of UTC all year. */
export const chinaOffsetMs = 8 * 3_600_000;

export const dayOf = (ms: number): string => new Date(ms + chinaOffsetMs).toISOString().slice(0, 10);
export const today = (): string => dayOf(Date.now());
/** "2025-01-02 08:30:00": a moment as it is printed in files. */
export const clockOf = (moment: string | number): string =>
  new Date((typeof moment === "number" ? moment : Date.parse(moment)) + chinaOffsetMs)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");
/** The same day, asked of the database. */
export const sqlToday = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;
