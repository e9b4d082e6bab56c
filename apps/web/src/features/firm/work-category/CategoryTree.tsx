/** Categories of phrases as a tree: chosen, added, renamed, moved by drag, deleted when empty. */
import { type WorkCategoryNode, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button, Tree } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { useConfirmDelete } from "../../../ui/ConfirmDelete.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { CategoryForm } from "./CategoryForm.tsx";

interface Props {
  query: UseQueryResult<WorkCategoryNode[]>;
  chosen: number | undefined;
}

interface Leaf {
  key: number;
  title: ReactNode;
  children: Leaf[];
}

export const findNode = (nodes: readonly WorkCategoryNode[], id: number | undefined): WorkCategoryNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
};

function useActs(node: WorkCategoryNode | undefined) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const confirmDelete = useConfirmDelete();
  const remove = useChange(workCategory.DeleteWorkCategory, { quiet: true });
  const holds = node ? node.wordCount + node.children.length : 0;
  const askRemove = () =>
    node &&
    void confirmDelete({
      name: node.name,
      onDelete: async () => {
        await remove.mutateAsync({ id: node.id });
        patch({ categoryId: undefined });
      },
    });
  return { askRemove, why: holds > 0 ? t("work-category.holds", { count: holds }) : undefined };
}

export function CategoryTree({ query, chosen }: Props) {
  const { t } = useTranslation();
  const isEnglish = useLanguage() === "en";
  const [, patch] = useUrlParams();
  const mayEdit = useCan("Pages.Templates.Edit");
  const mayDelete = useCan("Pages.Templates.Delete");
  const [form, setForm] = useState<"new" | "edit">();
  const move = useChange(workCategory.MoveWorkCategory);
  const node = findNode(query.data ?? [], chosen);
  const { askRemove, why } = useActs(node);
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <DelayedSkeleton />;
  const leafOf = ({ id, name, nameEn, wordCount, children }: WorkCategoryNode): Leaf => ({
    key: id,
    title: t("work-category.node", { name: (isEnglish && nameEn) || name, count: wordCount }),
    children: children.map(leafOf),
  });
  return (
    <nav className="audit-words-tree" aria-label={t("work-category.tree")}>
      <div className="row gap-4">
        {mayEdit ? (
          <>
            <Button size="small" onClick={() => setForm("new")}>
              {t(node ? "work-category.addBelow" : "work-category.add")}
            </Button>
            <Button size="small" disabled={!node} onClick={() => setForm("edit")}>
              {t("work-category.rename")}
            </Button>
          </>
        ) : null}
        {mayDelete ? (
          <Button size="small" danger disabled={!node || why !== undefined} title={why} onClick={askRemove}>
            {t("work-category.remove")}
          </Button>
        ) : null}
      </div>
      <Tree<Leaf>
        blockNode
        defaultExpandAll
        draggable={mayEdit ? { icon: false } : false}
        treeData={query.data.map(leafOf)}
        selectedKeys={chosen ? [chosen] : []}
        onSelect={([key]) =>
          patch({ categoryId: key === undefined ? undefined : Number(key), page: undefined, open: undefined })
        }
        onDrop={({ dragNode, node: onto, dropToGap }) =>
          move
            .mutateAsync({
              id: dragNode.key,
              parentId: dropToGap ? (findNode(query.data ?? [], onto.key)?.parentId ?? null) : onto.key,
            })
            .catch(reportError)
        }
      />
      {form ? (
        <CategoryForm
          node={form === "edit" ? node : undefined}
          parentId={node?.id}
          onClose={() => setForm(undefined)}
        />
      ) : null}
    </nav>
  );
}
