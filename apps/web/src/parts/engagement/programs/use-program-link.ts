/** The way to the audit programme of a statement item; undefined where the reader has no such screen. */
import { linkTo } from "@digao/contract/links";
import { useNavigate } from "react-router";
import { useHasScreen } from "../../../lib/screens.ts";
import { useItems } from "../../evidence/vouching/ItemSelect.tsx";

export function useProgramLink(projectId: number, RId: number | undefined): (() => void) | undefined {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const item = useItems(projectId).find(({ id }) => id === RId);
  const href = item && linkTo("fsItem", item.id, projectId, { group: item.grpId, tab: "program" });
  return href && hasScreen(href) ? () => void navigate(href) : undefined;
}
