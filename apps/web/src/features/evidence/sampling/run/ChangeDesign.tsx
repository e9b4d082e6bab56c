/** Changes what the evaluation goes by after the draw, with a reason; a result by the old design is then out of date. */
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { fractionOf, percentOf } from "@digao/contract/percent";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { Ask } from "../../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../../ui/ask/ReasonField.tsx";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { useConfidences } from "../new/Confidence.tsx";
import { purpose } from "../words.ts";

interface Values {
  confidence?: number;
  tolerable?: string | null;
  expected?: string | null;
  tolerableRate?: string;
  expectedRate?: string;
  reason?: string;
}
const reasonMax = 500;

const initialOf = (run: SampleRun): Values =>
  run.purpose === purpose.controls
    ? { tolerableRate: percentOf(run.tolerable), expectedRate: percentOf(run.expected) }
    : { tolerable: run.tolerable, expected: run.expected };

function RateFields() {
  const { t } = useTranslation();
  const rule = {
    validator: async (_: unknown, typed: string | undefined) => {
      if (typed && fractionOf(typed) === undefined) throw new Error(t("sampling.wrongRate"));
    },
  };
  return (["tolerableRate", "expectedRate"] as const).map((name) => (
    <Form.Item key={name} name={name} label={t(`sampling.field.${name}`)} rules={[rule]}>
      <Input suffix="%" inputMode="decimal" maxLength={8} />
    </Form.Item>
  ));
}

function AmountFields() {
  const { t } = useTranslation();
  return (["tolerable", "expected"] as const).map((name) => (
    <Form.Item key={name} name={name} label={t(`sampling.field.${name}`)}>
      <MoneyInput />
    </Form.Item>
  ));
}

export function ChangeDesign({ run, onClose }: { run: SampleRun; onClose: () => void }) {
  const { t } = useTranslation();
  const confidences = useConfidences();
  const change = useChange(sampling.ChangeSampleDesign, { quiet: true });
  const isControl = run.purpose === purpose.controls;
  const send = ({ confidence, reason = "", ...design }: Values) =>
    change.mutateAsync({
      Id: run.id,
      rowVersion: run.rowVersion,
      confidence,
      reason: reason.trim(),
      ...(isControl
        ? { tolerableRate: fractionOf(design.tolerableRate ?? ""), expectedRate: fractionOf(design.expectedRate ?? "") }
        : { tolerable: design.tolerable ?? undefined, expected: design.expected ?? undefined }),
    });
  return (
    <Ask<Values>
      title={t("sampling.changes.ask")}
      why={t(run.result ? "sampling.changes.followsResult" : "sampling.changes.follows")}
      okText={t("sampling.changes.act")}
      keepAs={["sample-design", run.id]}
      initial={{ ...initialOf(run), confidence: Number(run.confidence ?? "0.95") }}
      isReady={hasReason}
      send={send}
      onClose={onClose}
    >
      {isControl ? <RateFields /> : <AmountFields />}
      <Form.Item name="confidence" label={t("sampling.field.confidence")}>
        <Select options={confidences} />
      </Form.Item>
      <ReasonField label={t("sampling.changes.why")} isRequired max={reasonMax} />
    </Ask>
  );
}
