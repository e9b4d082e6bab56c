import { home } from "@digao/contract/areas/office/home/calls";
import { serve } from "../../../platform/serve.ts";
import { listDeadlines } from "./deadlines.ts";
import { getLayout, resetLayout, saveLayout } from "./layout.ts";
import { listRecentProjects, noteOpened } from "./projects.ts";
import { getReportItems } from "./report-items.ts";
import { search } from "./search.ts";
import { searchProject } from "./search-project.ts";
import { listTasks } from "./tasks.ts";

export const homeRoutes = serve(home, {
  GetReportItems: getReportItems,
  GetMyTasks: listTasks,
  GetRecentProjects: listRecentProjects,
  NoteProjectOpened: noteOpened,
  GetDeadlines: listDeadlines,
  GetHomeLayout: getLayout,
  SaveHomeLayout: saveLayout,
  ResetHomeLayout: resetLayout,
  Search: search,
  SearchProject: searchProject,
});
