/** One's own folders of projects and calendar (个人分类). */
import { type UserProject, userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { linkTo } from "@digao/contract/links";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { Calendar } from "./Calendar.tsx";
import { useColumns } from "./columns.tsx";
import { FolderDrawer } from "./FolderDrawer.tsx";
import { FolderTools, FolderTree } from "./FolderTree.tsx";
import { MoveProjects } from "./MoveProjects.tsx";
import { unfiled, useFolders } from "./use-folders.ts";
import "./user-categories.css";

const views = ["projects", "calendar"] as const;

function ViewSwitch() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  return (
    <Segmented
      aria-label={t("user-categories.view.label")}
      options={views.map((value) => ({ value, label: t(`user-categories.view.${value}`) }))}
      value={params.get("view") === "calendar" ? "calendar" : "projects"}
      onChange={(view) =>
        patch({ view: view === "projects" ? undefined : view, new: undefined, edit: undefined }, "push")
      }
    />
  );
}

interface Moving {
  ids: number[];
  onMoved: () => void;
}

function Projects() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const of = useFolders();
  const [moving, setMoving] = useState<Moving>();
  const open = ({ projectId }: UserProject) => void navigate(linkTo("project", projectId));
  const columns = useColumns({
    open,
    move: ({ projectId }) => setMoving({ ids: [projectId], onMoved: () => undefined }),
  });
  useHotkeys({ n: of.create }, of.edited === undefined && moving === undefined);
  const isUnfiled = of.chosen === unfiled;
  const name = of.selected?.categoryName ?? t(isUnfiled ? "user-categories.unfiled" : "user-categories.all");
  return (
    <div className="folders-page">
      <aside className="folders-side">
        <FolderTools of={of} />
        <FolderTree of={of} />
      </aside>
      <ListPage
        key={of.chosen ?? ""}
        name="user-categories"
        title={t("user-categories.title")}
        facts={[name]}
        endpoint={userCategories.GetUserProject}
        input={{
          ...(of.selected ? { categoryId: of.selected.id } : {}),
          ...(isUnfiled ? { isUnfiled: true } : {}),
        }}
        columns={columns}
        rowKey={(row) => row.projectId}
        keyword={t("projects.keyword")}
        start={<ViewSwitch />}
        primary={
          <Button type="primary" title="N" onClick={of.create}>
            {t("user-categories.new")}
          </Button>
        }
        bulk={(keys, clear) => (
          <Button size="small" onClick={() => setMoving({ ids: keys.map(Number), onMoved: clear })}>
            {t("user-categories.moveTo")}
          </Button>
        )}
        empty={{
          title: t(of.chosen ? "user-categories.emptyFolder" : "user-categories.empty"),
          hint: t(of.chosen ? "user-categories.emptyFolderHint" : "user-categories.emptyHint"),
        }}
        onOpen={open}
      />
      {of.edited === undefined ? null : (
        <FolderDrawer
          key={of.edited?.id ?? "new"}
          folders={of.folders}
          folder={of.edited}
          parentId={of.selected?.id ?? null}
          onClose={of.close}
        />
      )}
      {moving ? (
        <MoveProjects
          folders={of.folders}
          projectIds={moving.ids}
          onMoved={moving.onMoved}
          onClose={() => setMoving(undefined)}
        />
      ) : null}
    </div>
  );
}

export function UserCategories() {
  const [params] = useUrlParams();
  return params.get("view") === "calendar" ? <Calendar start={<ViewSwitch />} /> : <Projects />;
}
