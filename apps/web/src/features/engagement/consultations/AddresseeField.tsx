/** Who is asked: people outside the team; those who decide alone where it is a difference of opinion. The reviewer with what asking means. */
import { consultations } from "@digao/contract/areas/engagement/consultations/calls";
import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

export function AddresseeField({ projectId, isDecider }: { projectId: number; isDecider: boolean }) {
  const { t } = useTranslation();
  const { data } = useCall(consultations.GetAddressees, { projectId });
  const chosen = Form.useWatch<number | undefined>("addresseeId");
  const people = (data ?? []).filter((one) => !isDecider || one.isDecider);
  const warning = people.find(({ userId }) => userId === chosen)?.warning;
  return (
    <Form.Item
      name="addresseeId"
      label={t(isDecider ? "consultations.decider" : "consultations.field.addressee")}
      required
      extra={warning ? <StatusTag tone="attention">{warning}</StatusTag> : null}
    >
      <Select
        showSearch={{ optionFilterProp: "label" }}
        options={people.map(({ userId, name, dept }) => ({
          value: userId,
          label: [name, dept].filter(Boolean).join(" · "),
        }))}
      />
    </Form.Item>
  );
}
