/** Wording of the firm (审计用语): the tree of categories on the left, the phrases of the one that is chosen beside it. */
import { auditWord, type WorkCategoryNode, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import { useMemo } from "react";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { CategoryTree } from "./CategoryTree.tsx";
import "./work-category.css";

interface Choice {
  value: number;
  label: string;
}

const flat = (nodes: readonly WorkCategoryNode[], isEnglish: boolean, above = ""): Choice[] =>
  nodes.flatMap((node) => {
    const name = (isEnglish && node.nameEn) || node.name;
    const label = above ? `${above} / ${name}` : name;
    return [{ value: node.id, label }, ...flat(node.children, isEnglish, label)];
  });

export function AuditWords() {
  const isEnglish = useLanguage() === "en";
  const [params] = useUrlParams();
  const tree = useCall(workCategory.GetWorkCategoryTree, {});
  const choices = useMemo(() => ({ categoryId: flat(tree.data ?? [], isEnglish) }), [tree.data, isEnglish]);
  const chosen = Number(params.get("categoryId")) || undefined;
  return (
    <div className="audit-words">
      <CategoryTree query={tree} chosen={chosen} />
      <div className="stack gap-0 fill">
        <RegisterPage of={auditWord} choices={choices} {...(chosen ? { start: { categoryId: chosen } } : {})} />
      </div>
    </div>
  );
}
