import { calendarFeed } from "@digao/contract/areas/office/calendar-feed/calls";
import { serve, servePublic } from "../../../platform/serve.ts";
import { getAddress, renew, revoke } from "./address.ts";
import { readFeed } from "./feed.ts";

const { ReadCalendarFeed, ...own } = calendarFeed;

export const calendarFeedRoutes = [
  ...serve(own, { GetCalendarFeed: getAddress, RenewCalendarFeed: renew, RevokeCalendarFeed: revoke }),
  ...servePublic({ ReadCalendarFeed }, { ReadCalendarFeed: readFeed }),
];
