/** What can be done with one file that is open. */
import { type AuditFile, auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useAssembling } from "../../../lib/page.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { MoreMenu } from "../../../ui/MoreMenu.tsx";
import { saveOne } from "./FilePanel.tsx";
import type { Centre } from "./use-centre.ts";

export interface FileAsks {
  edit: (file: AuditFile) => void;
  /** `done` follows once it is done. */
  move: (ids: number[], done?: () => void) => void;
  remove: (ids: number[], done?: () => void) => void;
  restore: (ids: number[]) => void;
}

const leaders = [1, 2, 3];
const reportRef = 7;

export function useFileActions({ project }: Centre, asks: FileAsks) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const update = useChange(auditFiles.UpdateAuditFileById);
  const report = useChange(auditFiles.CreateAuditReport);
  const isAssembling = useAssembling();
  const isLeader = leaders.includes(project.role);
  return (file: AuditFile) => {
    const isFixed = !isAssembling || file.isFinal;
    const setFinal = () =>
      update.mutate(
        { id: file.id, rowVersion: file.rowVersion, isFinal: !file.isFinal },
        { onSuccess: ({ fileName }) => void message.success(t("audit-files.saved", { name: fileName })) },
      );
    const name = () =>
      report.mutate({ id: file.id }, { onSuccess: () => void message.success(t("audit-files.reported")) });
    const save = (
      <Button
        type="text"
        size="small"
        aria-label={t("audit-files.download")}
        title={t("audit-files.download")}
        icon={<Icon name="download" />}
        onClick={() => saveOne(file)}
      />
    );
    if (file.deleted)
      return (
        <Button size="small" disabled={project.isReadOnly} onClick={() => asks.restore([file.id])}>
          {t("audit-files.restore")}
        </Button>
      );
    return (
      <>
        {save}
        <MoreMenu
          items={[
            { key: "edit", label: t("audit-files.edit"), disabled: isFixed, onClick: () => asks.edit(file) },
            { key: "move", label: t("audit-files.move"), disabled: isFixed, onClick: () => asks.move([file.id]) },
            {
              key: "final",
              label: t(file.isFinal ? "audit-files.reopen" : "audit-files.setFinal"),
              disabled: !isAssembling || (file.isFinal && !isLeader),
              onClick: setFinal,
            },
            {
              key: "report",
              label: t("audit-files.report"),
              disabled: isFixed || file.refType === reportRef,
              onClick: name,
            },
            {
              key: "remove",
              danger: true,
              label: t("audit-files.remove"),
              disabled: isFixed || project.isReadOnly,
              onClick: () => asks.remove([file.id]),
            },
          ]}
        />
      </>
    );
  };
}
