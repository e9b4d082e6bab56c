/** What projects begin with (类别模板): by category the pages and sections, and the firm's audit programmes. */
import { categoryTemplates, type TemplateCategory } from "@digao/contract/areas/firm/category-templates/calls";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { SidePane } from "../../../ui/SidePane.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { Programs } from "./Programs.tsx";
import { Template } from "./Template.tsx";
import "./category-templates.css";

const parts = ["categories", "programs"] as const;
const Url = z.object({
  part: z.enum(parts).catch("categories"),
  category: z.coerce.number().int().positive().optional().catch(undefined),
});

interface BranchProps {
  all: readonly TemplateCategory[];
  parentId: number | null;
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

function Branch({ all, parentId, chosen, onChoose }: BranchProps) {
  const { t } = useTranslation();
  const own = all.filter((one) => one.parentId === parentId);
  if (own.length === 0) return null;
  return (
    <ul className="template-tree">
      {own.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="template-category"
            aria-current={one.id === chosen}
            onClick={() => onChoose(one.id)}
          >
            <span>
              {one.code} {one.name}
            </span>
            {one.isEdit ? (
              <StatusTag tone="good">{t("category-templates.versionNo", { version: one.version })}</StatusTag>
            ) : null}
          </button>
          <Branch all={all} parentId={one.id} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function Categories({ chosen, onChoose }: { chosen: number | undefined; onChoose: (id: number) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(categoryTemplates.GetCategoryList, {});
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <div className="row top gap-0 fill">
      <SidePane name="category-templates" label={t("category-templates.categories")} first={330}>
        <div className="template-scroll" {...scrolls}>
          <Branch all={data} parentId={null} chosen={chosen} onChoose={onChoose} />
        </div>
      </SidePane>
      {chosen === undefined ? (
        <EmptyState icon="project" title={t("category-templates.choose")} hint={t("category-templates.chooseHint")} />
      ) : (
        <Template key={chosen} id={chosen} />
      )}
    </div>
  );
}

export function CategoryTemplates() {
  const { t } = useTranslation();
  const [{ part, category }, patch] = useUrlState(Url);
  return (
    <div className="page-frame">
      <PageHead
        title={t("category-templates.title")}
        facts={[t("category-templates.purpose")]}
        extra={
          <Segmented
            aria-label={t("category-templates.title")}
            value={part}
            options={parts.map((value) => ({ value, label: t(`category-templates.part.${value}`) }))}
            onChange={(next) => patch({ part: next === "categories" ? undefined : next }, "push")}
          />
        }
      />
      {part === "categories" ? (
        <Categories chosen={category} onChoose={(id) => patch({ category: id }, "push")} />
      ) : (
        <Programs />
      )}
    </div>
  );
}
