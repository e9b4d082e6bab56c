/** Screens of people and time, and of the practice, in the table of screens (routes.tsx). */
import { screen } from "./lazy-screen.ts";
import type { ScreenRoute } from "./route.ts";

/** A page of hours and meetings. */
function ofTime(
  name: string,
  title: ScreenRoute["title"],
  icon: ScreenRoute["icon"],
  load: Parameters<typeof screen>[0],
): ScreenRoute {
  return {
    path: `/wm/${name}`,
    name,
    title,
    shell: "home",
    permission: "Pages.WorkLogs",
    group: "wm",
    icon,
    screen: screen(load),
  };
}

export const timeRoutes: readonly ScreenRoute[] = [
  {
    path: "/pm/projectechart",
    name: "projectechart",
    title: "practice-board.title",
    shell: "home",
    group: "pm",
    icon: "chart",
    screen: screen(() =>
      import("../features/office/practice-board/PracticeBoard.tsx").then((file) => file.PracticeBoard),
    ),
  },
  ofTime("worklog", "work-logs.title", "calendar", () =>
    import("../features/office/work-logs/WorkLogs.tsx").then((file) => file.WorkLogs),
  ),
  ofTime("meetcalendar", "work-logs.meet.title", "team", () =>
    import("../features/office/work-logs/meetings/MeetCalendar.tsx").then((file) => file.MeetCalendar),
  ),
  ofTime("worktime", "work-logs.load.title", "chart", () =>
    import("../features/office/work-logs/load/WorkTime.tsx").then((file) => file.WorkTime),
  ),
];
