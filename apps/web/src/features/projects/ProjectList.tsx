/** The lists of projects: being set up (在立), in progress (在审), completed (已完成). */
import { type ProjectRow, projects } from "@digao/contract/areas/projects";
import { linkTo } from "@digao/contract/links";
import { App, Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useChange } from "../../lib/api.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useCan } from "../../lib/session.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { useColumns } from "./columns.tsx";
import { MembersDrawer } from "./MembersDrawer.tsx";
import { ProjectDrawer } from "./ProjectDrawer.tsx";
import { type Starting, StartProject } from "./StartProject.tsx";
import { type Scope, useFilters, useWhose } from "./use-filters.ts";
import "./projects.css";

function useRemove() {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const { mutateAsync } = useChange(projects.DeleteProject);
  return ({ id, projectName: name }: ProjectRow) =>
    modal.confirm({
      title: t("projects.void.title", { name }),
      content: t("projects.void.why"),
      okText: t("projects.void.action"),
      okButtonProps: { danger: true },
      cancelText: t("ui.cancel"),
      focusable: { autoFocusButton: "cancel" },
      onOk: () =>
        mutateAsync({ Id: id }).then(
          () => void message.success(t("projects.void.done", { name })),
          () => undefined,
        ),
    });
}

function useOpen() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  return ({ id, userRole, pmUserName }: ProjectRow) => {
    if (userRole === null) void message.info(t("projects.notMember", { name: pmUserName }));
    else void navigate(linkTo("project", id));
  };
}

/** Which drawer is open stands in the address. */
function useDrawers() {
  const [params, patch] = useUrlParams();
  return {
    edited: Number(params.get("edit")) || undefined,
    shown: Number(params.get("members")) || undefined,
    edit: ({ id }: ProjectRow) => patch({ edit: id }),
    members: ({ id }: ProjectRow) => patch({ members: id }),
    close: () => patch({ edit: undefined, members: undefined }),
  };
}

function ProjectList({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useCan("Pages.Projects.Create");
  const { whose, all, input, choose } = useWhose();
  const { edited, shown, edit, members, close } = useDrawers();
  const open = useOpen();
  const [starting, setStarting] = useState<Starting>();
  const start = ({ id, projectName: name }: ProjectRow) => setStarting({ id, name });
  const columns = useColumns({ open, members, edit, remove: useRemove(), start });
  const filters = useFilters(scope);
  const create = () => void navigate("/pm/addproject");
  useHotkeys(mayCreate ? { n: create } : {}, edited === undefined && shown === undefined);
  const primary =
    mayCreate && scope !== "done" ? (
      <Button type="primary" title="N" onClick={create}>
        {t("projects.new")}
      </Button>
    ) : null;
  const switcher = (
    <Segmented
      aria-label={t("projects.whose.label")}
      options={all.map((value) => ({ value, label: t(`projects.whose.${value}`) }))}
      value={whose}
      onChange={choose}
    />
  );
  const noRight = scope === "in" && !mayCreate ? "projects.empty.noRight" : `projects.empty.${scope}Hint`;
  return (
    <>
      <ListPage
        name={`projects-${scope}`}
        title={t(`projects.title.${scope}`)}
        endpoint={projects.GetProjectList}
        input={{ scope, ...input }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("projects.keyword")}
        start={switcher}
        viewParams={["whose"]}
        primary={primary}
        empty={{ title: t(`projects.empty.${scope}`), hint: t(noRight), action: primary }}
        onOpen={open}
      />
      {edited === undefined ? null : <ProjectDrawer key={edited} id={edited} onClose={close} />}
      {starting ? <StartProject {...starting} onClose={() => setStarting(undefined)} /> : null}
      {shown === undefined ? null : <MembersDrawer key={shown} projectId={shown} onClose={close} />}
    </>
  );
}

export const ProjectsBeingSetUp = () => <ProjectList scope="in" />;
export const ProjectsInProgress = () => <ProjectList scope="curr" />;
export const ProjectsCompleted = () => <ProjectList scope="done" />;
