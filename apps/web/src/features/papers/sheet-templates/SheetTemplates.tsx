/** The firm's templates of papers (底稿模板): by item and paper; one of them open in the editor of sheets. */
import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { TemplateList } from "./TemplateList.tsx";
import { TemplatePage } from "./TemplatePage.tsx";
import "./sheet-templates.css";

const Url = z.object({
  item: z.string().max(10).optional().catch(undefined),
  key: z.string().max(20).optional().catch(undefined),
  /** An earlier version to look at. */
  version: z.coerce.number().int().min(0).optional().catch(undefined),
});

export function SheetTemplates() {
  const { t } = useTranslation();
  const [url, patch] = useUrlState(Url);
  const { data, error, refetch } = useCall(sheetTemplates.GetSheetTemplates, {});
  const { key, version } = url;
  if (key !== undefined)
    return (
      <TemplatePage
        key={`${key} ${version}`}
        templateKey={key}
        version={version}
        onVersion={(next) => patch({ version: next }, "push")}
        onLeave={() => patch({ key: undefined, version: undefined }, "push")}
      />
    );
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <TemplateList
      title={t("sheet-templates.title")}
      templates={data}
      item={url.item}
      onItem={(item) => patch({ item }, "push")}
      onOpen={(next) => patch({ key: next }, "push")}
    />
  );
}
