/** Why, in the person's own words: a field of a question. */
import { limits } from "@digao/contract/limits";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";

interface Props {
  name?: string;
  label: string;
  isRequired?: boolean;
  /** Where it may be longer or shorter than reasons are. */
  max?: number;
  /** What such a reason may say. */
  example?: string;
}

export function ReasonField({ name = "reason", label, isRequired = false, max = limits.reasonMax, example }: Props) {
  const { t } = useTranslation();
  const rules = [{ required: true, whitespace: true, message: t("ui.required", { label }) }];
  return (
    <Form.Item name={name} label={label} required={isRequired} rules={isRequired ? rules : []}>
      <Input.TextArea
        maxLength={max}
        {...(example ? { placeholder: example } : {})}
        autoSize={{ minRows: 3, maxRows: 8 }}
      />
    </Form.Item>
  );
}

/** Whether the reason says anything. */
export const hasReason = ({ reason }: { reason?: string | undefined }) => Boolean(reason?.trim());
