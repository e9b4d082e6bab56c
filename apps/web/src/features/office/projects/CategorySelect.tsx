/** Chooses a project category from the firm's tree. */
import type { CategoryNode } from "@digao/contract/areas/office/projects/calls";
import { TreeSelect } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { matches, useInitials } from "../../../lib/pinyin.ts";
import { useCategories } from "./use-categories.ts";

interface Branch {
  value: number;
  title: string;
  children: Branch[];
}
const branches = (nodes: readonly CategoryNode[]): Branch[] =>
  nodes.map((node) => ({ value: node.id, title: node.name, children: branches(node.children) }));

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

export function CategorySelect({ id, value, onChange }: Props) {
  const { t } = useTranslation();
  const { tree, isPending } = useCategories();
  const initials = useInitials();
  const treeData = useMemo(() => branches(tree), [tree]);
  return (
    <TreeSelect<number | null>
      {...(id ? { id } : {})}
      allowClear
      treeDefaultExpandAll
      loading={isPending}
      placeholder={t("ui.choose")}
      style={{ width: "100%" }}
      popupMatchSelectWidth={360}
      showSearch={{
        filterTreeNode: (query, node) => matches(query, String(node.title), initials?.(String(node.title))),
      }}
      notFoundContent={isPending ? null : t("projects.categoryNone")}
      treeData={treeData}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
