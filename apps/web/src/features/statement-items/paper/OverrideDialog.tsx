/** Lets a paper pass what stands in the way, with a reason that stays. */
import { type FsItemRow, statementItemSigns } from "@digao/contract/areas/statement-items";
import type { PaperGate } from "@digao/contract/sign-off/papers";
import { OVERRIDE_REASON_MIN } from "@digao/domain/sign-off/gates";
import { Checkbox, Form } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";

interface Props {
  item: FsItemRow;
  gates: readonly PaperGate[];
  /** About to be drawn, where it is not the one that stands. */
  result: number | undefined;
  onClose: () => void;
}

interface Values {
  chosen?: PaperGate["name"][];
  reason?: string;
}

const max = 500;

export function OverrideDialog({ item, gates, result, onClose }: Props) {
  const { t } = useTranslation();
  const override = useChange(statementItemSigns.OverrideItemGatesByRID, { quiet: true });
  const isEnough = ({ chosen = [], reason = "" }: Values) =>
    chosen.length > 0 && reason.trim().length >= OVERRIDE_REASON_MIN;
  return (
    <Ask<Values>
      title={t("statement-items.gates.askTitle", { name: item.name })}
      why={t("statement-items.gates.why")}
      okText={t("statement-items.gates.do")}
      width={560}
      keepAs={["override-gates", item.id]}
      // Each is a judgement of its own: nothing is passed over that nobody ticked.
      initial={{ chosen: [] }}
      isReady={isEnough}
      send={({ chosen = [], reason = "" }) =>
        override.mutateAsync({
          RId: item.id,
          result,
          gates: gates.filter(({ name }) => chosen.includes(name)).map(({ name, subjects }) => ({ name, subjects })),
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <Form.Item name="chosen">
        <Checkbox.Group className="stack" options={gates.map(({ name, text }) => ({ value: name, label: text }))} />
      </Form.Item>
      <ReasonField
        label={t("statement-items.gates.reason", { min: OVERRIDE_REASON_MIN })}
        example={t("statement-items.gates.example")}
        isRequired
        max={max}
      />
    </Ask>
  );
}
