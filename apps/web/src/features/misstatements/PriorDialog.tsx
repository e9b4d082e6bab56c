/** A misstatement that last year left uncorrected. */
import { misstatements } from "@digao/contract/areas/misstatements";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { Ask } from "../../ui/ask/Ask.tsx";
import { MoneyInput } from "../../ui/MoneyInput.tsx";
import { useItems } from "../../ui/vouching/ItemSelect.tsx";

interface Values {
  content?: string;
  fsItemId?: number;
  amount?: string | null;
  wpIndex?: string;
}

export function PriorDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useChange(misstatements.SavePriorMisstatement, { quiet: true });
  const options = useItems(projectId)
    .filter(({ kind, stdCode }) => kind === "L" && /^[AEL]/.test(stdCode))
    .map(({ id, stdCode, name }) => ({ value: id, label: `${stdCode} ${name}` }));
  return (
    <Ask<Values>
      title={t("misstatements.newPrior")}
      why={t("misstatements.priorWhy")}
      okText={t("ui.save")}
      keepAs={["prior-misstatement", projectId]}
      isReady={({ content, fsItemId, amount }) => Boolean(content?.trim() && fsItemId && amount)}
      send={({ content = "", fsItemId = 0, amount, wpIndex }) =>
        save.mutateAsync({
          projectId,
          content: content.trim(),
          fsItemId,
          amount: amount ?? "0.00",
          wpIndex: wpIndex || null,
        })
      }
      onClose={onClose}
    >
      <Form.Item name="content" label={t("misstatements.col.content")} required>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="fsItemId" label={t("misstatements.priorItem")} required>
        <Select showSearch={{ optionFilterProp: "label" }} options={options} />
      </Form.Item>
      <Form.Item name="amount" label={t("misstatements.priorOver")} required>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="wpIndex" label={t("misstatements.wpIndex")}>
        <Input maxLength={20} />
      </Form.Item>
    </Ask>
  );
}
