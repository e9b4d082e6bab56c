/** Saving a template as a new version, and giving the firm's own up for the product's. */

import { type SheetTemplate, sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { limits } from "@digao/contract/limits";
import type { Book } from "@digao/sheets/book";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";

interface SaveProps {
  template: SheetTemplate;
  book: () => Book;
  /** An earlier version that is put in force again. */
  restores: number | undefined;
  onClose: (isSaved: boolean) => void;
}

export function SaveTemplate({ template: { key, name, version }, book, restores, onClose }: SaveProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(sheetTemplates.SaveTemplate, { quiet: true });
  return (
    <Ask<{ name: string; note?: string }>
      title={t(restores === undefined ? "sheet-templates.saveTitle" : "sheet-templates.restoreTitle", {
        version: version + 1,
      })}
      why={t("sheet-templates.saveWhy")}
      okText={t(restores === undefined ? "ui.save" : "sheet-templates.restore")}
      initial={{
        name,
        ...(restores === undefined ? {} : { note: t("sheet-templates.restoredFrom", { version: restores }) }),
      }}
      isReady={(values) => Boolean(values.name?.trim())}
      send={(values) =>
        mutateAsync({ key, version, name: values.name.trim(), note: values.note?.trim() ?? "", book: book() })
      }
      onClose={onClose}
    >
      <Form.Item name="name" label={t("sheet-templates.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
      <Form.Item name="note" label={t("sheet-templates.note")}>
        <Input maxLength={limits.titleMax} />
      </Form.Item>
    </Ask>
  );
}

interface ResetProps {
  template: SheetTemplate;
  onDone: () => void;
  onClose: () => void;
}

export function ResetTemplate({ template: { key, name, version }, onDone, onClose }: ResetProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(sheetTemplates.ResetTemplate, { quiet: true });
  return (
    <Ask
      title={t("sheet-templates.resetTitle", { name })}
      why={t("sheet-templates.resetWhy")}
      okText={t("sheet-templates.reset")}
      isDanger
      send={async () => {
        await mutateAsync({ key, version });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
