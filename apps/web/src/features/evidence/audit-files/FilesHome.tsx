/** Documents of projects (项目资料): the files of all my projects, by client, project and person; each opens in its project. */
import { auditFiles, type FileElsewhere } from "@digao/contract/areas/evidence/audit-files/calls";
import { isArchivedFlag } from "@digao/contract/areas/office/projects/codes";
import { linkTo } from "@digao/contract/links";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { useProjectWindow } from "../../../parts/office/projects/project-window/use-project-window.ts";
import { BehindNote } from "../../../ui/BehindNote.tsx";
import type { Filter } from "../../../ui/filters.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useElsewhereColumns } from "./columns.tsx";
import "./audit-files.css";

const seenMax = 1000;

/** Clients, projects and people that there are files of. */
function useFilters(): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(auditFiles.GetAuditFilesByCust, { maxResultCount: seenMax }, { staleMs: 60_000 });
  const offered = (key: (row: FileElsewhere) => number, words: (row: FileElsewhere) => string) => {
    const found = new Map((data?.items ?? []).map((row) => [String(key(row)), words(row)]));
    return [...found].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, "zh"));
  };
  const select = (key: string, label: string, options: Filter["options"]): Filter => ({
    key,
    label: t(`audit-files.col.${label}`),
    kind: "select",
    width: 160,
    ...(options ? { options } : {}),
  });
  const types = [1, 2, 3, 4, 5].map((type) => ({ value: String(type), label: t(`audit-files.type.${type}`) }));
  return [
    select(
      "custId",
      "client",
      offered(
        ({ custId }) => custId,
        ({ custName }) => custName,
      ),
    ),
    select(
      "projectId",
      "project",
      offered(
        ({ projectId }) => projectId,
        ({ projectCode, projectName }) => `${projectCode} ${projectName}`,
      ),
    ),
    select(
      "userId",
      "user",
      offered(
        ({ userId }) => userId,
        ({ uploadUser }) => uploadUser,
      ),
    ),
    select("fileType", "type", types),
  ];
}

export function FilesHome() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const columns = useElsewhereColumns();
  const filters = useFilters();
  const openWindow = useProjectWindow();
  const isMine = params.get("view") === "mine";
  const endpoint = isMine ? auditFiles.GetAuditFilesUser : auditFiles.GetAuditFilesByCust;
  const open = ({ id, projectId, projectName, archiveFlag: flag }: FileElsewhere) =>
    void openWindow(
      { id: projectId, name: projectName, isArchive: isArchivedFlag(flag) },
      linkTo("auditFile", id, projectId),
    );
  return (
    <ListPage
      key={isMine ? "mine" : "all"}
      name="audit-files-all"
      title={t("audit-files.centre")}
      endpoint={endpoint}
      input={{ lang: useLanguage() }}
      columns={columns}
      rowKey={(row) => row.id}
      filters={isMine ? filters.filter(({ key }) => key !== "userId") : filters}
      viewParams={["view"]}
      keyword={t("audit-files.keywordName")}
      start={
        <Segmented
          aria-label={t("audit-files.view.label")}
          value={isMine ? "mine" : "client"}
          options={["client", "mine"].map((value) => ({ value, label: t(`audit-files.view.${value}`) }))}
          onChange={(view) =>
            patch({ view: view === "mine" ? view : undefined, page: undefined, userId: undefined }, "push")
          }
        />
      }
      empty={{ title: t("audit-files.emptyAll"), hint: t("audit-files.emptyAllHint") }}
      note={({ behind }) => <BehindNote behind={behind} of={endpoint} />}
      onOpen={open}
    />
  );
}
