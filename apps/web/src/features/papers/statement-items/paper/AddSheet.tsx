/** A new sheet of an item's paper, from a template or blank; its index is the next that was never given. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { limits } from "@digao/contract/limits";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { Ask } from "../../../../ui/ask/Ask.tsx";

interface Props {
  item: { id: number; stdCode: string; name: string };
  onClose: () => void;
  onMade: (sheetId: number) => void;
}

interface Values {
  templateKey?: string;
  name?: string;
}

export function AddSheet({ item, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const templates = useCall(sheetTemplates.GetSheetTemplates, { itemCode: item.stdCode });
  const create = useChange(sheets.CreateAuditSheetData, { quiet: true });
  const options = (templates.data ?? []).map(({ key, name, wpIndex }) => ({
    value: key,
    label: [wpIndex, name].filter(Boolean).join(" "),
  }));
  return (
    <Ask<Values>
      title={t("statement-items.sheets.addTitle", { name: item.name })}
      okText={t("statement-items.sheets.add")}
      isReady={({ templateKey, name }) => Boolean(templateKey) || Boolean(name?.trim())}
      send={async ({ templateKey, name }) => {
        const { id } = await create.mutateAsync({
          projectId: project.id,
          RefType: signedPaper.item,
          RefId: item.id,
          name: name?.trim() ?? "",
          templateKey: templateKey ?? null,
        });
        onMade(id);
      }}
      onClose={onClose}
    >
      <Form.Item
        name="templateKey"
        label={t("statement-items.sheets.template")}
        extra={t("statement-items.sheets.templateHint")}
      >
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          loading={templates.isPending}
          options={options}
          placeholder={t("statement-items.sheets.blank")}
        />
      </Form.Item>
      <Form.Item name="name" label={t("statement-items.sheets.name")}>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
    </Ask>
  );
}
