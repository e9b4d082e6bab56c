/** Days after which a letter without a reply is overdue, for this project. */
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";

const daysMax = 365;

export function DueDays({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(hzletters.GetHZDueDays, { projectId });
  const save = useChange(hzletters.UpdateHZDueDays, { quiet: true });
  if (!data) return null;
  return (
    <Ask<{ days?: number | null }>
      title={t("confirmations.dueDays.title")}
      why={t("confirmations.dueDays.why", { count: data.firmDays })}
      okText={t("ui.save")}
      initial={{ days: data.days }}
      send={({ days = null }) => save.mutateAsync({ projectId, days })}
      onClose={onClose}
    >
      <Form.Item name="days" label={t("confirmations.dueDays.field")}>
        <InputNumber min={1} max={daysMax} precision={0} style={{ width: "100%" }} />
      </Form.Item>
    </Ask>
  );
}
