/** What stands around a project's pages: its menu, what identifies it, tabs, and the watermark of whoever only reads. */

import type { MenuNode } from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { archiveFlag as archiveFlags, isArchivedFlag } from "@digao/contract/areas/office/projects/codes";
import { linkTo } from "@digao/contract/links";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { ProjectContext, type ProjectInfo } from "../../lib/page.ts";
import { announceProject, isProjectWindow, type WindowProject } from "../../lib/project-window.ts";
import { noteProject } from "../../lib/recent-projects.ts";
import { useOwner, useSession } from "../../lib/session.ts";
import { OpenSeparately } from "../../parts/office/projects/project-window/OpenSeparately.tsx";
import { SheetSlotProvider } from "../../parts/papers/sheets/sheet-slot.tsx";
import { ItemSlotsProvider } from "../../parts/papers/statement-items/item-slots.tsx";
import { CodeTag } from "../../ui/CodeTag.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PlainButton } from "../../ui/PlainButton.tsx";
import { overlay } from "../lazy-screen.ts";
import { setPrefs, usePrefs } from "../prefs.ts";
import { homePath, projectHomePath } from "../route.ts";
import { SiderShade } from "../shell/SiderShade.tsx";
import { type SiderState, useSider } from "../shell/use-sider.ts";
import { Workspace } from "../shell/Workspace.tsx";
import { useTabs } from "../tabs/use-tabs.ts";
import { InspectorMark } from "./InspectorMark.tsx";
import { ProjectSider, placeOf } from "./ProjectSider.tsx";
import { tabsOf } from "./project-tabs.ts";
import { SupervisionButton } from "./SupervisionButton.tsx";
import { Watermark } from "./Watermark.tsx";

/** A sheet as a part of another page. */
const itemSlots = {
  schedule: overlay(() => import("../../features/papers/item-details/Schedule.tsx").then((file) => file.Schedule)),
  vouchers: overlay(() =>
    import("../../features/evidence/vouching/ItemVouchers.tsx").then((file) => file.ItemVouchers),
  ),
  files: overlay(() => import("../../features/evidence/audit-files/RecordFiles.tsx").then((file) => file.RecordFiles)),
  letters: overlay(() =>
    import("../../features/letters/confirmations/ItemLetters.tsx").then((file) => file.ItemLetters),
  ),
  assets: overlay(() => import("../../features/balance/fixed-assets/ItemAssets.tsx").then((file) => file.ItemAssets)),
};
const SheetPane = overlay(() => import("../../features/papers/sheets/SheetPane.tsx").then((file) => file.SheetPane));

/** What identifies the project, where the menu that says it is folded: else the room is for tabs. */
function Facts({ project }: { project: ProjectInfo }) {
  const { t } = useTranslation();
  return (
    <ul className="project-facts">
      <li title={project.name}>
        <b>{project.name}</b>
      </li>
      <li title={t("app.project.periodEnd", { date: project.periodEnd })}>{project.periodEnd}</li>
      <li>{t(placeOf(project))}</li>
      <li>
        <CodeTag name="archiveFlag" code={project.archiveFlag} />
      </li>
    </ul>
  );
}

function HeaderStart({ project, sider }: { project: ProjectInfo; sider: SiderState }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isFolded } = sider;
  return (
    <>
      <PlainButton
        look="text"
        aria-label={t(isFolded ? "app.menu.unfold" : "app.menu.fold")}
        aria-expanded={!isFolded}
        icon={<Icon name="fold" />}
        onClick={() => sider.setFolded(!isFolded)}
      />
      <PlainButton
        look="text"
        aria-label={t("app.backHome")}
        title={t("app.backHome")}
        icon={<Icon name="home" />}
        onClick={() => void navigate(homePath)}
      />
      {isFolded ? <Facts project={project} /> : null}
      {isProjectWindow() ? null : <OpenSeparately project={windowProjectOf(project)} href={pathname + search} />}
    </>
  );
}

const windowProjectOf = ({ id, name, archiveFlag }: ProjectInfo): WindowProject => ({
  id,
  name,
  isArchive: isArchivedFlag(archiveFlag),
});

const none: readonly MenuNode[] = [];

/** Until independence is declared only the project's first page is open, whatever the address says. */
function useClosedPages({ id, checked, isViewer, archiveFlag }: ProjectInfo): boolean {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isClosed = checked !== memberState.confirmed && !isViewer && !isArchivedFlag(archiveFlag);
  const isElsewhere = isClosed && pathname !== projectHomePath;
  useEffect(() => {
    if (isElsewhere) void navigate(linkTo("project", id), { replace: true });
  }, [isElsewhere, id, navigate]);
  return isClosed;
}

const withoutSupervision: ReadonlySet<string | undefined> = new Set([projectHomePath, "/maindo/documentcenter"]);
const isReviewing = (role: number): boolean => roleSets.reviewing.some((one) => one === role);
/** To roles 1 to 4 with full use of the project, on every page but its first and the document centre. */
const offersSupervision = ({ role, checked, isClosed }: ProjectInfo, path: string | undefined): boolean =>
  isReviewing(role) && checked === memberState.confirmed && !isClosed && !withoutSupervision.has(path);

const { archiving } = archiveFlags;
function bannerOf({ archiveFlag, isClosed, reportedOn }: ProjectInfo) {
  if (isArchivedFlag(archiveFlag)) return "app.project.archivedBanner";
  if (archiveFlag === archiving) return "app.project.archivingBanner";
  if (isClosed) return "app.project.pendingBanner";
  return reportedOn ? "app.project.reportedBanner" : "app.project.reviewerBanner";
}

const dayOf = (day: string | null | undefined): string => (day ? formatDate(day) : "");

/** Over the pages of whoever only reads. */
function Mark({ checked }: Pick<ProjectInfo, "checked">) {
  const name = useSession((session) => session.user?.name ?? "");
  const isInspected = useSession((session) => session.inspection !== null);
  if (isInspected) return <InspectorMark />;
  return checked === memberState.confirmed ? null : <Watermark text={name} />;
}

interface Props {
  project: ProjectInfo;
  nodes: readonly MenuNode[];
}

export function ProjectFrame({ project, nodes }: Props) {
  const { t } = useTranslation();
  const owner = useOwner();
  const isStoredFolded = usePrefs((prefs) => prefs.isProjectMenuFolded);
  const sider = useSider(isStoredFolded, (isProjectMenuFolded) => setPrefs({ isProjectMenuFolded }));
  const store = useMemo(() => tabsOf(owner, project.id), [owner, project.id]);
  const tabs = useTabs(store, projectHomePath);
  const { id, name, client } = project;
  const isClosed = useClosedPages(project);
  useEffect(() => noteProject(id), [id]);
  const isArchive = isArchivedFlag(project.archiveFlag);
  useEffect(() => announceProject(owner, { id, name, isArchive }), [owner, id, name, isArchive]);
  const until = useSession((session) => session.inspection?.validTo);
  const reason = until === undefined ? bannerOf(project) : "app.project.inspectedBanner";
  return (
    <ProjectContext value={project}>
      <div className="shell">
        <a className="skip-link" href="#page">
          {t("app.skip")}
        </a>
        <ProjectSider sider={sider} project={project} nodes={isClosed ? none : nodes} activePath={tabs.route?.path} />
        {sider.isOver ? <SiderShade onClose={sider.leave} /> : null}
        <ItemSlotsProvider value={itemSlots}>
          <SheetSlotProvider value={SheetPane}>
            <div className={`shell-main${project.isReadOnly ? " has-banner" : ""}`}>
              <Workspace
                tabs={tabs}
                place={client}
                start={<HeaderStart project={project} sider={sider} />}
                tools={
                  offersSupervision(project, tabs.route?.path) ? (
                    <SupervisionButton project={project} nodes={nodes} />
                  ) : null
                }
                banner={
                  project.isReadOnly ? (
                    <output className="readonly-banner">
                      <Icon name="lock" size={14} />
                      {t(reason, { day: dayOf(until ?? project.reportedOn) })}
                    </output>
                  ) : null
                }
              />
            </div>
          </SheetSlotProvider>
        </ItemSlotsProvider>
        <Mark checked={project.checked} />
      </div>
    </ProjectContext>
  );
}
