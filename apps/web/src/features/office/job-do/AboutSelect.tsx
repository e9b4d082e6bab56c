/** What a task is about: a statement item by index, name or pinyin initials, or a page of the project's menu. */
import { type MenuNode, projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { matches } from "../../../lib/pinyin.ts";

const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => {
    if (node.children.length > 0) return leaves(node.children);
    return node.pathurl ? [node] : [];
  });

/** `id`, `value` and `onChange` come from the form. */
export function AboutSelect(field: { id?: string; value?: string | null; onChange?: (value: string | null) => void }) {
  const { t, i18n } = useTranslation();
  const project = useProject();
  const lang = i18n.language.startsWith("en") ? "en" : "zh";
  const items = useCall(statementItems.GetFSItemName, { projectId: project.id, RptLang: lang });
  const menu = useCall(projectDetail.GetProjectMenuTree, { Id: project.id });
  const options = useMemo(
    () => [
      {
        label: t("job-do.about.items"),
        options: (items.data ?? [])
          .filter(({ kind }) => kind === "L")
          .map(({ id, name, stdCode, pinyin }) => ({ value: `fsItem:${id}`, label: `${stdCode} ${name}`, pinyin })),
      },
      {
        label: t("job-do.about.pages"),
        options: leaves(menu.data ?? []).map(({ id, label }) => ({ value: `menu:${id}`, label, pinyin: label })),
      },
    ],
    [items.data, menu.data, t],
  );
  return (
    <Select
      {...field}
      allowClear
      onChange={(value: string | undefined) => field.onChange?.(value ?? null)}
      loading={items.isPending}
      showSearch={{
        filterOption: (query: string, option?: { label?: unknown; pinyin?: string }) =>
          matches(query, String(option?.label ?? ""), option?.pinyin ?? ""),
      }}
      options={options}
    />
  );
}
