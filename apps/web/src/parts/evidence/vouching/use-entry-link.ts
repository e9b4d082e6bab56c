/** The way to an adjusting entry; undefined where the reader has no such screen. */
import { linkTo } from "@digao/contract/links";
import { useNavigate } from "react-router";
import { useHasScreen } from "../../../lib/screens.ts";

export function useEntryLink(projectId: number): ((headId: number) => void) | undefined {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  if (!hasScreen(linkTo("adjustment", null, projectId))) return undefined;
  return (headId) => void navigate(linkTo("adjustment", headId, projectId));
}
