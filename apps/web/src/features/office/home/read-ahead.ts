/** What the first page shows is asked for before it is drawn, and beside the question who is signed in. */

import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { callOptions } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { firstNotices, firstProjects } from "./reads.ts";
import "./Home.tsx";

export function readAhead() {
  const read = queryClient.prefetchQuery.bind(queryClient);
  void read(callOptions(home.GetHomeLayout, {}));
  void read(callOptions(home.GetReportItems, {}));
  void read(callOptions(home.GetMyTasks, {}));
  void read(callOptions(home.GetRecentProjects, firstProjects));
  void read(callOptions(home.GetDeadlines, {}));
  void read(callOptions(notifications.GetUserNotifications, firstNotices));
}
