/** The way to the check sheet of a statement item, or to one drawn row on it; undefined where the reader has no such screen. */
import { useNavigate } from "react-router";
import { projectHref } from "../../lib/ids.ts";
import { useHasScreen } from "../../lib/screens.ts";

export const checkPath = "/maindo/pzcheck";

export const checkHref = (projectId: number, RId: number, drawnId?: number) =>
  projectHref(checkPath, projectId, undefined, {
    tab: "sheet",
    item: `${RId}`,
    ...(drawnId === undefined ? {} : { row: `${drawnId}` }),
  });

export function useCheckLink(projectId: number, RId: number | undefined, drawnId?: number): (() => void) | undefined {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  if (RId === undefined || !hasScreen(checkPath)) return undefined;
  return () => void navigate(checkHref(projectId, RId, drawnId));
}
