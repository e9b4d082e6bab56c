/** The way to an adjusting entry; undefined where the reader has no such screen. */
import { useNavigate } from "react-router";
import { projectHref } from "../../lib/ids.ts";
import { useHasScreen } from "../../lib/screens.ts";

const entryPath = "/maindo/auditadjustment";

export function useEntryLink(projectId: number): ((headId: number) => void) | undefined {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  if (!hasScreen(entryPath)) return undefined;
  return (headId) => void navigate(projectHref(entryPath, projectId, undefined, { entry: `${headId}` }));
}
