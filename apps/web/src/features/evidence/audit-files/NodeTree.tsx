/** The tree of nodes with its counts and what is required and missing; files are dropped on it, and what is dragged from the list is moved. */
import type { NodeCount } from "@digao/contract/areas/evidence/audit-files/calls";
import { Button, Tree } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { draggedFiles } from "./dragged.ts";
import type { Centre } from "./use-centre.ts";
import { useListeners } from "./use-listeners.ts";

interface Leaf {
  key: string;
  node?: number | undefined;
  folder?: string | undefined;
  bin?: boolean;
  words: string;
  count: number;
  isMissing: boolean;
  /** Of those below it, how many are. */
  missingBelow?: number;
  children?: Leaf[];
}

const keyOf = (node?: number, folder?: string): string => (node === undefined ? "all" : `${node}/${folder ?? ""}`);

/** The folders inside of a node, level by level. */
function foldersOf({ nodeId, folders }: NodeCount, above = ""): Leaf[] {
  const start = above === "" ? "" : `${above}/`;
  const names = new Set(
    folders
      .filter((folder) => folder.startsWith(start))
      .map((folder) => folder.slice(start.length).split("/")[0] ?? ""),
  );
  return [...names].filter(Boolean).map((name) => {
    const folder = `${start}${name}`;
    const children = foldersOf({ nodeId, folders } as NodeCount, folder);
    return { key: keyOf(nodeId, folder), node: nodeId, folder, words: name, count: 0, isMissing: false, children };
  });
}

interface Shown {
  /** Codes of what the archive asks for and nothing stands under. */
  missing: ReadonlySet<string>;
  missingOnly: boolean;
}

function leavesOf(nodes: readonly NodeCount[], parentId: number | null, shown: Shown): Leaf[] {
  const { missing, missingOnly } = shown;
  return nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => {
      const below = leavesOf(nodes, node.nodeId, shown);
      return {
        key: keyOf(node.nodeId),
        node: node.nodeId,
        words: `${node.nodeCode} ${node.nodeName}`,
        count: node.count,
        isMissing: missing.has(node.nodeCode),
        missingBelow: below.reduce((sum, leaf) => sum + (leaf.missingBelow ?? 0) + Number(leaf.isMissing), 0),
        children: [...below, ...(missingOnly ? [] : foldersOf(node))],
      };
    })
    .filter((leaf) => !missingOnly || leaf.isMissing || leaf.children.length > 0);
}

const keysIn = (leaves: readonly Leaf[]): string[] =>
  leaves.flatMap((leaf) => [leaf.key, ...keysIn(leaf.children ?? [])]);

interface Props {
  centre: Centre;
  /** Files of the list, by their ids. */
  onMove: (ids: number[], to: { nodeId: number; folder: string }) => void;
  onDropFiles: (data: DataTransfer, to: { nodeId: number; folder: string }) => void;
}

function Line({ leaf, onMove, onDropFiles }: { leaf: Leaf } & Omit<Props, "centre">) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const { node } = leaf;
  const missing = (leaf.missingBelow ?? 0) + Number(leaf.isMissing);
  const over = (event: DragEvent) => {
    if (node === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (node === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const to = { nodeId: node, folder: leaf.folder ?? "" };
    const { dataTransfer } = event;
    if (!dataTransfer) return;
    const ids = draggedFiles(dataTransfer);
    if (ids.length > 0) onMove(ids, to);
    else onDropFiles(dataTransfer, to);
  };
  const ref = useListeners<HTMLSpanElement>({ dragover: over, dragleave: () => setOver(false), drop });
  return (
    <span ref={ref} className={`file-node${isOver ? " file-node-over" : ""}`}>
      <span className="file-node-name" title={leaf.words}>
        {leaf.words}
      </span>
      {missing > 0 ? (
        <span title={t("audit-files.missingTitle")}>
          <StatusTag tone="attention">
            {leaf.isMissing ? t("audit-files.missing") : `${t("audit-files.missing")} ${missing}`}
          </StatusTag>
        </span>
      ) : null}
      {leaf.count > 0 ? <small>{leaf.count}</small> : null}
    </span>
  );
}

export function NodeTree({ centre, onMove, onDropFiles }: Props) {
  const { t } = useTranslation();
  const { counts, missing, url, go } = centre;
  const [missingOnly, setMissingOnly] = useState(false);
  const [opened, setOpened] = useState<string[]>();
  if (counts.error) return <ErrorPanel error={counts.error} onRetry={() => void counts.refetch()} />;
  if (counts.isPending) return <DelayedSkeleton rows={8} />;
  const { nodes, total, deleted } = counts.data;
  const tree = leavesOf(nodes, null, { missing, missingOnly });
  const leaves: Leaf[] = [
    { key: "all", words: t("audit-files.all"), count: total, isMissing: false },
    ...tree,
    { key: "bin", words: t("audit-files.bin"), count: deleted, isMissing: false, bin: true },
  ];
  // Open where something is: what is empty and not required stays folded.
  const first = nodes
    .filter(({ count, parentId }) => parentId === null && count > 0)
    .map(({ nodeId }) => keyOf(nodeId));
  return (
    <>
      <header className="file-tree-head">
        <h2>{t("audit-files.tree")}</h2>
        <Button
          size="small"
          type={missingOnly ? "primary" : "default"}
          aria-pressed={missingOnly}
          disabled={missing.size === 0 && !missingOnly}
          onClick={() => setMissingOnly(!missingOnly)}
        >
          {t("audit-files.missingOnly")} {missing.size > 0 ? missing.size : ""}
        </Button>
      </header>
      <div className="file-tree">
        <Tree<Leaf>
          blockNode
          showIcon={false}
          treeData={leaves}
          expandedKeys={missingOnly ? keysIn(tree) : (opened ?? first)}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={[url.bin ? "bin" : keyOf(url.node, url.folder)]}
          titleRender={(leaf) => <Line leaf={leaf} onMove={onMove} onDropFiles={onDropFiles} />}
          onSelect={(_keys, { node }) => go({ node: node.node, folder: node.folder, bin: node.bin ?? false })}
          switcherIcon={<Icon name="down" size={12} />}
        />
      </div>
    </>
  );
}
