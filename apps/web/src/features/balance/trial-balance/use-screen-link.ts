/** The way to another screen of the project; undefined where there is none for this reader. */
import { useNavigate } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";

export function useScreenLink(path: string, projectId: number): (() => void) | undefined {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  return hasScreen(path) ? () => void navigate(projectHref(path, projectId)) : undefined;
}
