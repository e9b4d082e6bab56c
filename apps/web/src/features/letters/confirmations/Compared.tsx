/** What was taken over from a scan that was not read surely: a person compares it with the picture before it counts. */
import { SURE } from "@digao/domain/confirmations/scan";
import { Checkbox, Form, Input } from "antd";
import { useTranslation } from "react-i18next";

/** Beside a value: what the scan said, how sure that was, and whether somebody compared it. */
export interface Taken {
  scanned?: string;
  confidence?: number;
  isCompared?: boolean;
}
type Path = readonly (string | number)[];

export const takenFrom = (scanned: string, confidence: number): Taken => ({ scanned, confidence, isCompared: false });

/** Whoever types something else has read it. */
const isUnsure = (value: unknown, { scanned, confidence = 1 }: Taken): boolean =>
  scanned !== undefined && scanned === value && confidence < SURE;
export const isOpen = (value: unknown, taken: Taken = {}): boolean =>
  isUnsure(value, taken) && !(taken.isCompared ?? false);

/** Below the field of `value`; `taken` is where its marks stand in the form. */
export function Compared({ value, taken }: { value: Path; taken: Path }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const now: unknown = Form.useWatch([...value], { form, preserve: true });
  const marks: Taken | undefined = Form.useWatch([...taken], { form, preserve: true });
  return (
    <>
      {(["scanned", "confidence"] as const).map((name) => (
        <Form.Item key={name} name={[...taken, name]} hidden>
          <Input />
        </Form.Item>
      ))}
      {marks && isUnsure(now, marks) ? (
        <Form.Item name={[...taken, "isCompared"]} valuePropName="checked" className="hz-compared">
          <Checkbox>{t("confirmations.scan.compared", { share: Math.round((marks.confidence ?? 1) * 100) })}</Checkbox>
        </Form.Item>
      ) : null}
    </>
  );
}
