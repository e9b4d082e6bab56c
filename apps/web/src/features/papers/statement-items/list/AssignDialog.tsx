/** Gives the chosen items to one member of the team, or to nobody. */
import { type FsItemRow, statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { App, Form } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { UserPicker } from "../../../../parts/identity/users/UserPicker.tsx";
import { Ask } from "../../../../ui/ask/Ask.tsx";

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
  const assign = useChange(statementItemSigns.UpdateAuditUserByRID, { quiet: true });
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
  };
  return (
    <Ask
      title={t("statement-items.assign.title")}
      why={t("statement-items.assign.which", { total: items.length, names: namesOf(items) })}
      okText={name ? t("statement-items.assign.to", { name }) : t("statement-items.assign.clear")}
      send={save}
      onClose={onClose}
    >
      <Form.Item noStyle>
        <UserPicker among={among} value={userId} onChange={setUserId} label={t("statement-items.column.user")} />
      </Form.Item>
    </Ask>
  );
}

const namedMax = 6;
const namesOf = (items: readonly FsItemRow[]) =>
  `${items
    .slice(0, namedMax)
    .map((item) => item.name)
    .join("、")}${items.length > namedMax ? "…" : ""}`;
