/** Before anything is drawn: what the page will show, and where vouchers are drawn from. */
import { Button, Space } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { linesHref, linesPath } from "../../../parts/books/vouchers/drill/lines.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";

const importPath = "/maindo/dataacquisition";

export function NothingDrawn({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const { isReadOnly } = useProject();
  const ways = [
    { path: linesPath, href: linesHref(projectId), label: t("vouching.toLines") },
    { path: importPath, href: projectHref(importPath, projectId), label: t("vouching.toImport") },
  ].filter(({ path }) => hasScreen(path) && !(isReadOnly && path === importPath));
  return (
    <EmptyState
      icon="voucher"
      title={t("vouching.empty")}
      hint={isReadOnly ? undefined : t("vouching.emptyHint")}
      action={
        <Space>
          {ways.map(({ path, href, label }, index) => (
            <Button key={path} type={index === 0 ? "primary" : "default"} onClick={() => void navigate(href)}>
              {label}
            </Button>
          ))}
        </Space>
      }
    />
  );
}
