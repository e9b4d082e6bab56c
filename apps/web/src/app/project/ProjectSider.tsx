/** Project menu: the name leads back to the project's home page; folded it is a strip of 10 px that opens it again. */

import type { MenuNode } from "@digao/contract/areas/engagement/project-detail/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { limits } from "@digao/contract/limits";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../lib/api.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { projectHref } from "../../lib/ids.ts";
import { isInspector } from "../../lib/inspected.ts";
import type { ProjectInfo } from "../../lib/page.ts";
import { useSession } from "../../lib/session.ts";
import { findByName, openRoute } from "../find-route.ts";
import { inspectionRoomPath, projectHomePath } from "../route.ts";
import { type SideEntry, SideMenu } from "../shell/SideMenu.tsx";
import { SiderFrame } from "../shell/SiderFrame.tsx";
import type { SiderState } from "../shell/use-sider.ts";
import { leavesOf, type MenuEntry, menuGroup } from "./project-menu.ts";

const findOpen = (name: string) => {
  const route = findByName(name);
  return route && openRoute(useSession.getState().permissions, route.path);
};

const countsFreshMs = 60_000;

/** What the reader is in the project: of the team, let into the archive, or an inspector. */
export function placeOf({ isViewer, role }: ProjectInfo): string {
  if (isInspector()) return "app.project.inspector";
  return isViewer ? "app.project.viewer" : `codes.projectRole.${role}`;
}

interface Props {
  sider: SiderState;
  project: ProjectInfo;
  nodes: readonly MenuNode[];
  activePath: string | undefined;
}

/** Of each page, how many messages are open on its records. */
function useCounts(projectId: number): ReadonlyMap<string, number> {
  const { data } = useCall(messages.GetMsgCountByPage, { projectId }, { staleMs: countsFreshMs });
  return useMemo(() => new Map(data?.map(({ page, open }) => [page, open])), [data]);
}

function useEntries(nodes: readonly MenuNode[], counts: ReadonlyMap<string, number>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const groups = ([1, 2] as const).map((group) => menuGroup(nodes, group, findOpen, language));
    const item = ({ key, label, path, children }: MenuEntry): SideEntry => {
      if (children.length > 0) return { key, label, children: children.map(item) };
      const count = counts.get(path ?? "") ?? 0;
      return count === 0
        ? { key, label }
        : { key, label, badge: { count, words: t("app.project.openMessages", { count }) } };
    };
    const sections = groups.flatMap((entries, index) => {
      const key = `group${index + 1}`;
      return entries.length === 0 ? [] : [{ key, title: t(`app.project.${key}`), entries: entries.map(item) }];
    });
    return { sections, leaves: leavesOf(groups.flat()) };
  }, [nodes, language, counts, t]);
}

export function ProjectSider({ sider, project, nodes, activePath }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sections, leaves } = useEntries(nodes, useCounts(project.id));
  const selected = leaves.find((leaf) => leaf.path === activePath);
  const go = (key: string) => {
    const leaf = leaves.find((entry) => entry.key === key);
    sider.leave();
    if (leaf?.path) void navigate(projectHref(leaf.path, project.id, leaf.nodeId));
  };
  const label = t("app.project.menu");
  if (sider.isFolded) {
    return (
      <SiderFrame name="project" sider={sider} widths={limits.projectSidebar} label={label}>
        <button
          type="button"
          className="sider-edge"
          aria-label={t("app.menu.unfold")}
          onClick={() => sider.setFolded(false)}
        />
      </SiderFrame>
    );
  }
  return (
    <SiderFrame name="project" sider={sider} widths={limits.projectSidebar} label={label}>
      <button
        type="button"
        className="project-top"
        onClick={() => {
          sider.leave();
          void navigate(projectHref(isInspector() ? inspectionRoomPath : projectHomePath, project.id));
        }}
      >
        <strong>{project.name}</strong>
        {project.name.includes(project.client) ? null : <small>{project.client}</small>}
        <small className="project-state" title={t("app.project.periodEnd", { date: project.periodEnd })}>
          {project.periodEnd} · {t(placeOf(project))} · {t(`codes.archiveFlag.${project.archiveFlag}`)}
        </small>
      </button>
      {sections.length > 0 ? (
        <SideMenu label={label} sections={sections} selected={selected?.key} onChoose={go} />
      ) : null}
    </SiderFrame>
  );
}
