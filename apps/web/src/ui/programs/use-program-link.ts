/** The way to the audit programme of a statement item; undefined where the reader has no such screen. */
import { useNavigate } from "react-router";
import { projectHref } from "../../lib/ids.ts";
import { useHasScreen } from "../../lib/screens.ts";
import { useItems } from "../draw/ItemSelect.tsx";

/** Items stand on the page of their group (1 assets, 2 liabilities and equity, 3 profit and loss). */
const pages: Readonly<Record<number, string>> = {
  1: "/maindo/assetsclass",
  2: "/maindo/liabilitiesclass",
  3: "/maindo/profiltclass",
};

export function useProgramLink(projectId: number, RId: number | undefined): (() => void) | undefined {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const item = useItems(projectId).find(({ id }) => id === RId);
  const page = item && pages[item.grpId];
  if (!item || !page || !hasScreen(page)) return undefined;
  return () => void navigate(projectHref(page, projectId, undefined, { rid: `${item.id}`, tab: "program" }));
}
