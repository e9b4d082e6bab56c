/** The lists of projects: being set up (在立), in progress (在审), completed (已完成). */
import { type ProjectRow, projects } from "@digao/contract/areas/office/projects/calls";
import { linkTo } from "@digao/contract/links";
import { App, Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useChange } from "../../../lib/api.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useCan } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { Appoint, type Appointing } from "./Appoint.tsx";
import { useColumns } from "./columns.tsx";
import { MembersDrawer } from "./MembersDrawer.tsx";
import { ProjectDrawer } from "./ProjectDrawer.tsx";
import { type Starting, StartProject } from "./StartProject.tsx";
import { type Scope, useFilters, useWhose } from "./use-filters.ts";
import "./projects.css";

function useRemove() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const { mutateAsync } = useChange(projects.DeleteProject, { quiet: true });
  return ({ id, projectName: name }: ProjectRow) =>
    ask({
      title: t("projects.void.title", { name }),
      why: t("projects.void.why"),
      okText: t("projects.void.action"),
      isDanger: true,
      send: () => mutateAsync({ Id: id }).then(() => void message.success(t("projects.void.done", { name }))),
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

function ProjectList({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useCan("Pages.Projects.Create");
  const { whose, all, input, choose } = useWhose();
  // Which rows may be changed is said by their own links.
  const forms = useForms({ edit: true, members: true });
  const [edited, shown] = [forms.idIn("edit"), forms.idIn("members")];
  const open = useOpen();
  const [starting, setStarting] = useState<Starting>();
  const [appointing, setAppointing] = useState<Appointing>();
  const columns = useColumns({
    open,
    members: (row) => forms.opener("members")?.(row),
    edit: (row) => forms.opener("edit")?.(row),
    remove: useRemove(),
    start: ({ id, projectName: name }) => setStarting({ id, name }),
    appoint: setAppointing,
  });
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
      {edited === undefined ? null : <ProjectDrawer key={edited} id={edited} onClose={forms.close} />}
      {starting ? <StartProject {...starting} onClose={() => setStarting(undefined)} /> : null}
      {appointing ? <Appoint {...appointing} onClose={() => setAppointing(undefined)} /> : null}
      {shown === undefined ? null : <MembersDrawer key={shown} projectId={shown} onClose={forms.close} />}
    </>
  );
}

export const ProjectsBeingSetUp = () => <ProjectList scope="in" />;
export const ProjectsInProgress = () => <ProjectList scope="curr" />;
export const ProjectsCompleted = () => <ProjectList scope="done" />;
