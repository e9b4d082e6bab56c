/** Tells the server which project was opened, for the reader's list of recent ones; that it fails takes nothing from the page. */
import { home } from "@digao/contract/areas/office/home/calls";
import { call, refresh } from "./api.ts";
import { isInspector } from "./inspected.ts";
import { queryClient } from "./query-client.ts";

export function noteProject(projectId: number) {
  // Who reads one project has no list of them.
  if (isInspector()) return;
  call(home.NoteProjectOpened, { projectId })
    .then(() => refresh(queryClient, home.GetRecentProjects))
    .catch(() => undefined);
}
