/** A misstatement that last year left uncorrected: a new one, or a change of one with its reason. */

import { type Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { limits } from "@digao/contract/limits";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useItems } from "../../../parts/evidence/vouching/ItemSelect.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";

interface Values {
  content?: string;
  fsItemId?: number;
  amount?: string | null;
  wpIndex?: string;
  reason?: string;
}

interface Props {
  projectId: number;
  /** What is changed; without it a new one. */
  row?: Misstatement;
  onClose: () => void;
}

const initialOf = ({ content, prior, wpIndex }: Misstatement): Values => ({
  content,
  amount: prior?.amount ?? null,
  wpIndex,
  ...(prior?.fsItemId ? { fsItemId: prior.fsItemId } : {}),
});

export function PriorDialog({ projectId, row, onClose }: Props) {
  const { t } = useTranslation();
  const own = row?.prior?.own;
  const save = useChange(misstatements.SavePriorMisstatement, { quiet: true });
  const options = useItems(projectId)
    .filter(({ kind, stdCode }) => kind === "L" && /^[AEL]/.test(stdCode))
    .map(({ id, stdCode, name }) => ({ value: id, label: `${stdCode} ${name}` }));
  return (
    <Ask<Values>
      title={t(row ? "misstatements.changePrior" : "misstatements.newPrior")}
      why={t("misstatements.priorWhy")}
      okText={t("ui.save")}
      keepAs={["prior-misstatement", row ? row.key : projectId]}
      {...(row ? { initial: initialOf(row) } : {})}
      isReady={({ content, fsItemId, amount, reason }) =>
        Boolean(content?.trim() && fsItemId && amount) && (!row || hasReason({ reason }))
      }
      send={({ content = "", fsItemId = 0, amount, wpIndex, reason = "" }) =>
        save.mutateAsync({
          projectId,
          ...(own ? { id: own.id, rowVersion: own.rowVersion, reason: reason.trim() } : {}),
          content: content.trim(),
          fsItemId,
          amount: amount ?? "0.00",
          wpIndex: wpIndex || null,
        })
      }
      onClose={onClose}
    >
      <Form.Item name="content" label={t("misstatements.col.content")} required>
        <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="fsItemId" label={t("misstatements.priorItem")} required>
        <Select showSearch={{ optionFilterProp: "label" }} options={options} />
      </Form.Item>
      <Form.Item name="amount" label={t("misstatements.priorOver")} required>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="wpIndex" label={t("misstatements.wpIndex")}>
        <Input maxLength={limits.wpIndexMax} />
      </Form.Item>
      {row ? <ReasonField label={t("misstatements.reason")} isRequired /> : null}
    </Ask>
  );
}
