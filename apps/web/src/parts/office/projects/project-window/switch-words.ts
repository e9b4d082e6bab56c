/** How the change from one open project to another is asked for. */
import type { WindowProject } from "../../../../lib/project-window.ts";

/** In this window's page, or from a separate window that is open; to an archive it is always said that one is going there. */
export const switchWords = (to: Pick<WindowProject, "isArchive">, where: "page" | "window") =>
  `app.project.switch.${to.isArchive ? "archive" : where}`;
