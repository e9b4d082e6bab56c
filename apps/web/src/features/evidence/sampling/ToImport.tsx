/** Leads to the import of data, where samples have nothing to be drawn from. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";

const importPath = "/maindo/dataacquisition";

export function ToImport() {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  if (project.isReadOnly || !hasScreen(importPath)) return null;
  return (
    <Button type="primary" onClick={() => void navigate(projectHref(importPath, project.id))}>
      {t("sampling.toImport")}
    </Button>
  );
}
