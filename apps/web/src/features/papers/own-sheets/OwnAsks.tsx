/** What is asked before a book of one's own is renamed, put into the bin, or erased. */

import { type OwnSheet, ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { limits } from "@digao/contract/limits";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";

interface Props {
  sheet: Pick<OwnSheet, "id" | "name" | "rowVersion">;
  onClose: (isDone: boolean) => void;
}

export function RenameOwn({ sheet: { id, name, rowVersion }, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(ownSheets.RenameOwnSheet, { quiet: true });
  return (
    <Ask<{ name: string }>
      title={t("sheets.rename.title")}
      okText={t("sheets.rename.action")}
      initial={{ name }}
      isReady={(values) => Boolean(values.name?.trim())}
      send={(values) => mutateAsync({ Id: id, name: values.name, rowVersion })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t("sheets.add.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
    </Ask>
  );
}

export function RemoveOwn({ sheet: { id, name, rowVersion }, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(ownSheets.RemoveOwnSheet, { quiet: true });
  return (
    <Ask
      title={t("sheets.remove.title", { name })}
      why={t("own-sheets.toBinWhy")}
      okText={t("sheets.remove.action")}
      isDanger
      send={() => mutateAsync({ Id: id, rowVersion })}
      onClose={onClose}
    />
  );
}

export function EraseOwn({ sheet: { id, name, rowVersion }, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(ownSheets.EraseOwnSheet, { quiet: true });
  return (
    <Ask
      title={t("own-sheets.erase.title", { name })}
      why={t("own-sheets.erase.why")}
      okText={t("own-sheets.erase.action")}
      isDanger
      send={() => mutateAsync({ Id: id, rowVersion })}
      onClose={onClose}
    />
  );
}
