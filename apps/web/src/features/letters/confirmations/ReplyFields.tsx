/** Where a reply came from and who signed it; what a scan says of it is compared before it counts. */

import { letterMax, replyMax } from "@digao/contract/areas/letters/confirmations/lengths";
import { codesOf } from "@digao/contract/codes";
import { Checkbox, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { DateInput } from "../../../ui/DateInput.tsx";
import { MomentInput } from "../../../ui/MomentInput.tsx";
import { Compared } from "./Compared.tsx";

const places = [
  "replyTrackingNo",
  "replyFromAddr",
  "replyCity",
  "replyPhone",
  "replyMail",
  "replySealName",
  "replyOriginalAt",
] as const;
/** Fields of the form by what a scan calls them. */
export const scannedFacts: ReadonlyMap<string, string> = new Map([
  ["phone", "replyPhone"],
  ["handler", "replySigner"],
  ["signDate", "replySignDate"],
]);
const isScanned = (name: string): boolean => [...scannedFacts.values()].includes(name);

export function ReplyFields({ onFocus }: { onFocus?: (name: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="hz-reply-facts">
        <Form.Item name="replyMethod" label={t("confirmations.replyMethod")}>
          <Select
            options={codesOf("replyMethod").map((value) => ({ value, label: t(`codes.replyMethod.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="replyTime" label={t("confirmations.letter.repliedOn")}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="replyResult" label={t("confirmations.replyResult")}>
          <Select
            options={[
              { value: 0, label: t("confirmations.byAmounts") },
              ...[3, 4, 5].map((value) => ({ value, label: t(`codes.replyResult.${value}`) })),
            ]}
          />
        </Form.Item>
        {[...places, "replySigner" as const].map((name) => (
          <div key={name}>
            <Form.Item name={name} label={t(`confirmations.replyField.${name}`)}>
              <Input maxLength={replyMax[name]} onFocus={() => onFocus?.(name)} />
            </Form.Item>
            {isScanned(name) ? <Compared value={[name]} taken={["taken", name]} /> : null}
          </div>
        ))}
        <div>
          <Form.Item name="replySignDate" label={t("confirmations.replyField.replySignDate")}>
            <DateInput allowClear onFocus={() => onFocus?.("replySignDate")} />
          </Form.Item>
          <Compared value={["replySignDate"]} taken={["taken", "replySignDate"]} />
        </div>
      </div>
      <div className="row wrap">
        <Form.Item name="replySealOk" valuePropName="checked">
          <Checkbox>{t("confirmations.sealOk")}</Checkbox>
        </Form.Item>
        <Form.Item name="replySignOk" valuePropName="checked">
          <Checkbox>{t("confirmations.signOk")}</Checkbox>
        </Form.Item>
      </div>
      <Form.Item name="note" label={t("confirmations.note")}>
        <Input maxLength={letterMax.note} />
      </Form.Item>
    </>
  );
}
