/** Accounts of the client's list that the register lacks, such as closed ones, taken into it and put on letters in one step. */
import { hzcontacts } from "@digao/contract/areas/confirmations";
import type { BankAccount } from "@digao/contract/confirmations/shapes";
import { letterKind } from "@digao/contract/letter-codes";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { Ask } from "../../ui/ask/Ask.tsx";

interface Props {
  projectId: number;
  /** Those that are in no register yet. */
  rows: readonly BankAccount[];
  onClose: () => void;
}

export function RegisterBanks({ projectId, rows, onClose }: Props) {
  const { t } = useTranslation();
  const create = useChange(hzcontacts.CreateHZContactItem, { quiet: true });
  const select = useChange(hzcontacts.UpdateHZContactSelected, { quiet: true });
  const closed = rows.filter(({ closeDate }) => closeDate !== null).length;

  async function register(reason: string): Promise<void> {
    const ids: number[] = [];
    for (const { bankName, account, currency, closeDate, note } of rows) {
      const { id } = await create.mutateAsync({
        projectId,
        hzKind: letterKind.bank,
        subjectCode: "BANK",
        contactName: bankName,
        bankAccount: account,
        currency,
        isClosed: closeDate !== null,
        infoSource: t("confirmations.do.banks"),
        remark: [closeDate === null ? "" : `${t("confirmations.banks.closed")} ${closeDate}`, note]
          .filter(Boolean)
          .join(" "),
      });
      ids.push(id);
    }
    await select.mutateAsync({ projectId, ids, isSelected: true, reason });
  }

  return (
    <Ask<{ reason?: string }>
      title={t("confirmations.banks.register", { count: rows.length })}
      why={t("confirmations.banks.registerWhy", { count: closed })}
      okText={t("confirmations.banks.registerDo")}
      initial={{ reason: t("confirmations.banks.registerReason") }}
      isReady={({ reason }) => Boolean(reason?.trim())}
      send={({ reason = "" }) => register(reason)}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t("confirmations.banks.reason")}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </Ask>
  );
}
