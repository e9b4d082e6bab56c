/** The tree of one's own folders: arrows walk, Enter opens, F2 edits, Delete deletes, Alt with arrows reorders; folders can be dragged. */
import { Button, Dropdown, type MenuProps, Tree, type TreeProps } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { type Folder, flat, folderOf, levelOf } from "./folders.ts";
import { type Folders, unfiled } from "./use-folders.ts";

const all = "all";
interface Leaf {
  selectable?: boolean;
  key: string;
  title: string;
  count?: number;
  children?: Leaf[];
}
const leaves = (folders: readonly Folder[]): Leaf[] =>
  folders.map(({ id, categoryName, aYear, projectCount, children }) => ({
    key: String(id),
    title: aYear ? `${categoryName} ${aYear}` : categoryName,
    count: projectCount,
    children: leaves(children),
  }));

function useCommands(of: Folders) {
  const { t } = useTranslation();
  const shift = (folder: Folder, by: -1 | 1) => {
    const siblings = levelOf(of.folders, folder.parentId);
    const index = siblings.findIndex((one) => one.id === folder.id) + by;
    if (index >= 0 && index < siblings.length) of.place(folder, folder.parentId, index);
  };
  const menu = (folder: Folder): MenuProps["items"] => [
    { key: "edit", label: t("user-categories.edit"), extra: "F2", onClick: () => of.edit(folder) },
    { key: "up", label: t("user-categories.up"), extra: "Alt+↑", onClick: () => shift(folder, -1) },
    { key: "down", label: t("user-categories.down"), extra: "Alt+↓", onClick: () => shift(folder, 1) },
    { key: "remove", label: t("ui.delete"), extra: "Del", danger: true, onClick: () => of.remove(folder) },
  ];
  const keys: Record<string, (folder: Folder) => void> = {
    F2: of.edit,
    Delete: of.remove,
    "Alt+ArrowUp": (folder) => shift(folder, -1),
    "Alt+ArrowDown": (folder) => shift(folder, 1),
  };
  return { menu, keys };
}

/** Dropped on a folder it goes into it, dropped between two it takes that place. */
const dropped =
  ({ folders, place }: Folders): TreeProps<Leaf>["onDrop"] =>
  ({ dragNode, node, dropToGap, dropPosition }) => {
    const moved = folderOf(folders, Number(dragNode.key));
    const target = folderOf(folders, Number(node.key));
    if (!moved) return;
    if (!target) return place(moved, null, 0);
    if (!dropToGap) return place(moved, target.id);
    const siblings = levelOf(folders, target.parentId).filter((one) => one.id !== moved.id);
    const at = siblings.findIndex((one) => one.id === target.id);
    // The tree counts positions from its own rows: below the target is one more than its own.
    const isBelow = dropPosition > Number(node.pos.split("-").at(-1));
    return place(moved, target.parentId, isBelow ? at + 1 : at);
  };

export function FolderTree({ of }: { of: Folders }) {
  const { t } = useTranslation();
  const { menu, keys } = useCommands(of);
  const [active, setActive] = useState<string | null>(null);
  // Open unless closed by hand: what was just put into a folder is seen there.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  if (of.error) return <ErrorPanel error={of.error} onRetry={of.retry} />;
  if (!of.isReady) return <DelayedSkeleton rows={6} />;
  const data: Leaf[] = [
    { key: all, title: t("user-categories.all") },
    ...leaves(of.folders),
    { key: unfiled, title: t("user-categories.unfiled") },
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = event.altKey ? `Alt+${event.key}` : event.key;
    const folder = folderOf(of.folders, Number(active ?? of.chosen));
    const act = keys[chord];
    if (!act || !folder) return;
    event.preventDefault();
    event.stopPropagation();
    act(folder);
  };
  const title = ({ key, title: name, count }: Leaf) => {
    const folder = folderOf(of.folders, Number(key));
    const line = (
      <span className="folder-line">
        <span className="folder-name">{name}</span>
        {count === undefined ? null : <small>{count}</small>}
      </span>
    );
    if (!folder) return line;
    return (
      <Dropdown menu={{ items: menu(folder) ?? [] }} trigger={["contextMenu"]}>
        {line}
      </Dropdown>
    );
  };
  return (
    <fieldset className="folder-tree" aria-label={t("user-categories.folders")} onKeyDownCapture={onKeyDown}>
      <Tree<Leaf>
        blockNode
        expandedKeys={flat(of.folders)
          .map(({ id }) => String(id))
          .filter((key) => !closed.has(key))}
        onExpand={(_keys, { node, expanded }) =>
          setClosed((now) => new Set(expanded ? [...now].filter((key) => key !== node.key) : [...now, node.key]))
        }
        treeData={data}
        titleRender={title}
        selectedKeys={[of.chosen ?? all]}
        onSelect={(_keys, { node }) => of.choose(node.key === all ? undefined : node.key)}
        onActiveChange={(key) => setActive(key === null ? null : String(key))}
        draggable={{ icon: false, nodeDraggable: (node) => Number(node.key) > 0 }}
        allowDrop={({ dropNode, dropPosition }) =>
          Number(dropNode.key) > 0 || (dropNode.key === all && dropPosition === 1)
        }
        onDrop={dropped(of)}
      />
    </fieldset>
  );
}

/** What can be done with the folder that is open, for those who use neither keys nor the right button. */
export function FolderTools({ of }: { of: Folders }) {
  const { t } = useTranslation();
  const { menu } = useCommands(of);
  const { selected } = of;
  return (
    <header className="folder-head">
      <h2>{t("user-categories.folders")}</h2>
      <Button
        type="text"
        size="small"
        aria-label={t("user-categories.new")}
        title={`${t("user-categories.new")} (N)`}
        icon={<Icon name="add" />}
        onClick={of.create}
      />
      <Dropdown menu={{ items: selected ? (menu(selected) ?? []) : [] }} trigger={["click"]} disabled={!selected}>
        <Button
          type="text"
          size="small"
          disabled={!selected}
          aria-label={selected ? t("user-categories.menuOf", { name: selected.categoryName }) : t("ui.more")}
          title={selected ? undefined : t("user-categories.chooseFirst")}
          icon={<Icon name="more" />}
        />
      </Dropdown>
    </header>
  );
}
