/** Days of China for tests that count in them. */
import { setTimeout as pause } from "node:timers/promises";
import { within } from "../../../test/pace.ts";
import { chinaOffsetMs, dayOf } from "../src/platform/lib/china-time.ts";

const dayMs = 86_400_000;
const testMs = within(60_000);

export const dayFromToday = (days: number): string => dayOf(Date.now() + days * dayMs);

/** To be called before a test that must not begin on one day and end on the next: the last minute of a day is waited out. */
export async function clearOfMidnight(): Promise<void> {
  const leftMs = dayMs - ((Date.now() + chinaOffsetMs) % dayMs);
  if (leftMs < testMs) await pause(leftMs);
}
