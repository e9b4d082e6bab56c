/** The practice board (项目图表): every bar opens the projects behind it. */
import { Segmented } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { BoardList } from "./BoardList.tsx";
import { Charts } from "./Charts.tsx";
import "./practice-board.css";

const views = ["board", "list"] as const;

function Views({ view }: { view: (typeof views)[number] }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <Segmented
      aria-label={t("practice-board.view.label")}
      options={views.map((value) => ({ value, label: t(`practice-board.view.${value}`) }))}
      value={view}
      onChange={(next) => patch({ view: next === "board" ? undefined : next, page: undefined }, "push")}
    />
  );
}

/** Mine unless the firm's may be seen: then the firm's unless mine are chosen. */
export interface Whose {
  showAllItems: boolean;
  pick: ReactNode;
}
function useWhose(): Whose {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const seesFirm = useCan("Pages.Projects.All");
  const showAllItems = seesFirm && params.get("whose") !== "mine";
  const pick = seesFirm ? (
    <Segmented
      aria-label={t("practice-board.whose.label")}
      options={(["firm", "mine"] as const).map((value) => ({ value, label: t(`practice-board.whose.${value}`) }))}
      value={showAllItems ? "firm" : "mine"}
      onChange={(next) => patch({ whose: next === "mine" ? next : undefined, page: undefined }, "push")}
    />
  ) : null;
  return { showAllItems, pick };
}

export function PracticeBoard() {
  const [params] = useUrlParams();
  const whose = useWhose();
  return params.get("view") === "list" ? (
    <BoardList tabs={<Views view="list" />} whose={whose} />
  ) : (
    <Charts tabs={<Views view="board" />} whose={whose} />
  );
}
