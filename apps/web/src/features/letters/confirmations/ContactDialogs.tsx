import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { codesOf } from "@digao/contract/codes";
import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useTellBatch } from "./use-batch.ts";

interface Props {
  projectId: number;
  ids: number[];
  onClose: () => void;
}
const quiet = { quiet: true };

export function SelectContacts({ projectId, ids, isSelected, onClose }: Props & { isSelected: boolean }) {
  const { t } = useTranslation();
  const tell = useTellBatch();
  const change = useChange(hzcontacts.UpdateHZContactSelected, quiet);
  const word = t(isSelected ? "confirmations.do.select" : "confirmations.do.deselect");
  return (
    <Ask<{ reason?: string }>
      title={word}
      why={t(isSelected ? "confirmations.selectWhy" : "confirmations.deselectWhy", { count: ids.length })}
      okText={word}
      send={async ({ reason = "" }) =>
        tell(await change.mutateAsync({ projectId, ids, isSelected, reason: reason.trim() }), word)
      }
      onClose={onClose}
    >
      <ReasonField label={t("confirmations.contact.reason")} max={100} />
    </Ask>
  );
}

export function CheckAddress({ projectId, ids, onClose }: Props) {
  const { t } = useTranslation();
  const tell = useTellBatch();
  const change = useChange(hzcontacts.CheckHZContactAddress, quiet);
  const word = t("confirmations.do.check");
  return (
    <Ask<{ addrCheck?: number; note?: string }>
      title={word}
      why={t("confirmations.checkWhy", { count: ids.length })}
      okText={t("ui.save")}
      initial={{ addrCheck: 1 }}
      send={async ({ addrCheck = 1, note = "" }) =>
        tell(await change.mutateAsync({ projectId, ids, addrCheck, note: note.trim() }), word)
      }
      onClose={onClose}
    >
      <Form.Item name="addrCheck" label={t("confirmations.contact.addrCheck")}>
        <Select
          options={codesOf("addressCheck").map((value) => ({ value, label: t(`codes.addressCheck.${value}`) }))}
        />
      </Form.Item>
      <ReasonField name="note" label={t("confirmations.checkNote")} max={300} />
    </Ask>
  );
}
