/** Who leads projects (项目经理), how much each has to do, and handing projects over. */
import { projectManagers } from "@digao/contract/areas/engagement/project-managers/calls";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { Filter } from "../../../ui/filters.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useColumns } from "./columns.tsx";
import { HandOver } from "./HandOver.tsx";
import { LedProjects } from "./LedProjects.tsx";
import "./project-managers.css";

function useFilters(): Filter[] {
  const { t } = useTranslation();
  return [
    { key: "hasOpen", label: t("project-managers.filter.hasOpen"), kind: "flag" },
    {
      key: "isActive",
      label: t("project-managers.state"),
      kind: "select",
      options: [
        { value: "true", label: t("project-managers.active") },
        { value: "false", label: t("project-managers.disabled") },
      ],
    },
    { key: "showAllItems", label: t("project-managers.filter.all"), kind: "flag" },
  ];
}

/** Which projects are to be handed over stands in the address: their numbers, or all open ones of the person shown. */
function useHandOver() {
  const [params, patch] = useUrlParams();
  const mayEdit = useCan("Pages.Users.Edit");
  const handParam = params.get("hand");
  const from = Number(params.get("open")) || undefined;
  const ids = handParam === "all" ? ("all" as const) : (handParam ?? "").split(",").map(Number).filter(Boolean);
  return {
    open: (userId: number) => patch({ open: userId }),
    start: mayEdit
      ? (userId: number, chosen: readonly number[] | "all") =>
          patch({ open: userId, hand: chosen === "all" ? chosen : chosen.join(",") })
      : undefined,
    shown: mayEdit && handParam && from ? { from, ids } : undefined,
    close: () => patch({ hand: undefined }),
  };
}

export function ProjectManagers() {
  const { t } = useTranslation();
  const { open, start, shown, close } = useHandOver();
  const filters = useFilters();
  const columns = useColumns({ open, start });
  return (
    <>
      <ListPage
        name="project-managers"
        title={t("project-managers.title")}
        endpoint={projectManagers.GetAllUserList}
        columns={columns}
        rowKey={(row) => row.userId}
        filters={filters}
        keyword={t("project-managers.keyword")}
        empty={{ title: t("project-managers.empty"), hint: t("project-managers.emptyHint") }}
        inspector={(row) => ({
          title: t("project-managers.projectsOf", { name: row.name }),
          body: <LedProjects key={row.userId} userId={row.userId} start={start} />,
        })}
      />
      {shown ? <HandOver key={`${shown.from}-${shown.ids.toString()}`} {...shown} onClose={close} /> : null}
    </>
  );
}
