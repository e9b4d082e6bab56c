import { type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { App } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useConfirmDelete } from "../../../ui/ConfirmDelete.tsx";

export function RemoveEntry({ entry, onClosed }: { entry: WorkLog; onClosed: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync } = useChange(workLogs.DeleteWorkLog, { quiet: true });
  const ask = useRef(() => {
    const { id, title } = entry;
    return confirmDelete({
      name: t("home.hours.named", { title }),
      isFinal: true,
      onDelete: async () => {
        await mutateAsync({ Id: id });
        void message.success(t("home.hours.removed", { title }));
      },
      onClosed,
    });
  });
  useEffect(() => {
    const dialog = ask.current();
    return () => dialog.close();
  }, []);
  return null;
}
