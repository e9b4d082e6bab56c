/** One's calendar under a secret address, for other programs to subscribe to (RFC 5545). */

import { z } from "zod";
import { anyone, area, get, post, signedIn } from "../../../endpoint.ts";
import { Bytes, Nothing } from "../../../shapes.ts";

export const calendarFeed = area("/api/services/app/CalendarFeed", {
  GetCalendarFeed: get(
    z.object({}),
    z.object({
      /** Null where there is no address. */
      madeAt: z.string().nullable(),
      /** 0 where there is none. */
      rowVersion: z.number().int().min(0),
    }),
    signedIn,
    { summary: "Whether one's calendar has a secret address, and since when" },
  ),
  RenewCalendarFeed: post(
    /** 0 where there is none yet. */
    z.object({ rowVersion: z.coerce.number().int().min(0) }),
    z.object({
      /** Told this once: its hash alone is kept. */
      address: z.string(),
      madeAt: z.string(),
      rowVersion: z.number().int(),
    }),
    signedIn,
    { summary: "Gives one's calendar a secret address; an earlier one ends" },
  ),
  RevokeCalendarFeed: post(z.object({}), Nothing, signedIn, { summary: "Ends the secret address of one's calendar" }),
  ReadCalendarFeed: get(z.object({ key: z.string().min(1).max(100) }), Bytes, anyone, {
    kind: "file",
    rate: "feeds",
    path: "/api/calendar.ics",
    summary: "The calendar of whoever made the address, as a file of RFC 5545",
  }),
});
