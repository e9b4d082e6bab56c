/** Tells the server which tool was opened, for the reader's own list; that it fails takes nothing from the page. */
import { ToolName, toolbox } from "@digao/contract/areas/office/toolbox/calls";
import { callQuietly, refresh } from "./api.ts";
import { queryClient } from "./query-client.ts";

/** The matching of lists is a view of the spreadsheets. */
const toolAt = (screen: string, search: string) =>
  screen === "dztable" && /\b(view=matching|run=)/.test(search) ? "matching" : screen;

export function noteTool(screen: string, search: string) {
  const { success, data: tool } = ToolName.safeParse(toolAt(screen, search));
  if (!success) return;
  callQuietly(toolbox.NoteToolOpened, { tool })
    .then(() => refresh(queryClient, toolbox.GetToolUses))
    .catch(() => undefined);
}
