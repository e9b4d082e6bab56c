/** The way to the check sheet of a statement item, or to one drawn row on it; undefined where the reader has no such screen. */
import { linkTo } from "@digao/contract/links";
import { useNavigate } from "react-router";
import { useHasScreen } from "../../../lib/screens.ts";

export const checkHref = (projectId: number, RId: number, drawnId?: number) =>
  linkTo("drawnVoucher", drawnId ?? null, projectId, { tab: "sheet", item: RId });

export function useCheckLink(projectId: number, RId: number | undefined, drawnId?: number): (() => void) | undefined {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  if (RId === undefined || !hasScreen(checkHref(projectId, RId))) return undefined;
  return () => void navigate(checkHref(projectId, RId, drawnId));
}
