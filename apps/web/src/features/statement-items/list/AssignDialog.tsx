/** Gives the chosen items to one member of the team, or to nobody. */
import { type FsItemRow, fsItemSigns } from "@digao/contract/areas/fs-items";
import { App, Modal } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { UserPicker } from "../../../ui/UserPicker.tsx";

interface Props {
  items: readonly FsItemRow[];
  onClose: () => void;
  onDone: () => void;
}

export function AssignDialog({ items, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { members } = useProject();
  const [userId, setUserId] = useState<number | null>(null);
  const assign = useChange(fsItemSigns.UpdateAuditUserByRID);
  const among = useMemo(() => new Set(members.map((member) => member.userId)), [members]);
  const name = members.find((member) => member.userId === userId)?.name;
  const save = async () => {
    await assign.mutateAsync({ RIds: items.map((item) => item.id), userId });
    void message.success(
      name
        ? t("statement-items.assign.done", { total: items.length, name })
        : t("statement-items.assign.cleared", { total: items.length }),
    );
    onDone();
    onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={t("statement-items.assign.title")}
      okText={name ? t("statement-items.assign.to", { name }) : t("statement-items.assign.clear")}
      cancelText={t("ui.cancel")}
      confirmLoading={assign.isPending}
      onOk={() => void save().catch(() => undefined)}
      onCancel={onClose}
    >
      <p>{t("statement-items.assign.which", { total: items.length, names: namesOf(items) })}</p>
      <UserPicker among={among} value={userId} onChange={setUserId} label={t("statement-items.column.user")} />
    </Modal>
  );
}

const namedMax = 6;
const namesOf = (items: readonly FsItemRow[]) =>
  `${items
    .slice(0, namedMax)
    .map((item) => item.name)
    .join("、")}${items.length > namedMax ? "…" : ""}`;
