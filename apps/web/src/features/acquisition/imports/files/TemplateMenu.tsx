/** Blank templates of every import type, in the reader's language. */
import { importFiles } from "@digao/contract/areas/acquisition/imports/calls";
import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { download } from "../../../../lib/api.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { templateTypes } from "../fields.ts";
import { useLanguageCode } from "../use-batch.ts";

export function TemplateMenu() {
  const { t } = useTranslation();
  const lang = useLanguageCode();
  const items = templateTypes.map((typeId) => ({ key: String(typeId), label: t(`codes.importType.${typeId}`) }));
  const save = (key: string) => {
    download(importFiles.DownImportTemplate, { TypeId: Number(key), lang }).catch(reportError);
  };
  return (
    <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => save(key) }}>
      <Button icon={<Icon name="download" />}>{t("imports.templates")}</Button>
    </Dropdown>
  );
}
