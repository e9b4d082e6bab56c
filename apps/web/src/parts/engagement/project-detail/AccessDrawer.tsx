/** Why people reach the project that is open, beside its home page. */
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AccessTable } from "./AccessTable.tsx";

export function AccessButton({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t("projects.access.title")}
      </Button>
      {isOpen ? (
        <Drawer open title={t("projects.access.title")} size={720} onClose={() => setOpen(false)}>
          <AccessTable projectId={projectId} />
        </Drawer>
      ) : null}
    </>
  );
}
