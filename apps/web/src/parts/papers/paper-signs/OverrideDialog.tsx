/** Lets a paper pass what stands in the way, with a reason that stays. */
import { overrideReasonMin } from "@digao/contract/areas/engagement/papers/codes";
import type { PaperGate } from "@digao/contract/sign-off/papers";
import { Checkbox, Form } from "antd";
import { useTranslation } from "react-i18next";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import type { SignActions, SignedRecord } from "./signing.ts";

interface Props {
  paper: Pick<SignedRecord, "key" | "name">;
  gates: readonly PaperGate[];
  override: SignActions["override"];
  onClose: () => void;
}

interface Values {
  chosen?: PaperGate["name"][];
  reason?: string;
}

const max = 500;

export function OverrideDialog({ paper, gates, override, onClose }: Props) {
  const { t } = useTranslation();
  const isEnough = ({ chosen = [], reason = "" }: Values) =>
    chosen.length > 0 && reason.trim().length >= overrideReasonMin;
  return (
    <Ask<Values>
      title={t("paper-signs.gates.askTitle", { name: paper.name })}
      why={t("paper-signs.gates.why")}
      okText={t("paper-signs.gates.do")}
      width={560}
      keepAs={["override-gates", paper.key]}
      // Each is a judgement of its own: nothing is passed over that nobody ticked.
      initial={{ chosen: [] }}
      isReady={isEnough}
      send={({ chosen = [], reason = "" }) =>
        override(
          gates.filter(({ name }) => chosen.includes(name)).map(({ name, subjects }) => ({ name, subjects })),
          reason.trim(),
        )
      }
      onClose={onClose}
    >
      <Form.Item name="chosen">
        <Checkbox.Group className="stack" options={gates.map(({ name, text }) => ({ value: name, label: text }))} />
      </Form.Item>
      <ReasonField
        label={t("paper-signs.gates.reason", { min: overrideReasonMin })}
        example={t("paper-signs.gates.example")}
        isRequired
        max={max}
      />
    </Ask>
  );
}
