/** One step of a form that is not a record: sends it, and shows a refusal at the field it names. */
import { Form } from "antd";
import { useState } from "react";
import { faultOf } from "../../../lib/call-error.ts";
import { reportError } from "../../../lib/report-error.ts";
import { errorsByField } from "../../../ui/edit/field-faults.ts";

type Values = Record<string, unknown>;

export function useStep(fields: readonly string[], send: (values: Values) => Promise<unknown>) {
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (values: Values) => {
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const { errors, isComplete } = errorsByField(faultOf(error), fields);
      form.setFields(errors);
      if (errors[0]) form.focusField(errors[0].name);
      if (!isComplete) reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return { form, isBusy, submit: (values: Values) => void submit(values) };
}
