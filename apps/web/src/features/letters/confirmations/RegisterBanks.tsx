/** Accounts of the client's list that the register lacks, such as closed ones, taken into it and put on letters in one step. */

import type { BankAccount } from "@digao/contract/areas/letters/confirmations/bank-accounts";
import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { useTellBatch } from "./use-batch.ts";

interface Props {
  projectId: number;
  /** Those that are in no register yet. */
  rows: readonly BankAccount[];
  onClose: () => void;
}

export function RegisterBanks({ projectId, rows, onClose }: Props) {
  const { t } = useTranslation();
  const register = useChange(hzcontacts.RegisterBankAccounts, { quiet: true });
  const tell = useTellBatch();
  const closed = rows.filter(({ closeDate }) => closeDate !== null).length;

  return (
    <Ask<{ reason?: string }>
      title={t("bank-accounts.register", { count: rows.length })}
      why={t("bank-accounts.registerWhy", { count: closed })}
      okText={t("bank-accounts.registerDo")}
      initial={{ reason: t("bank-accounts.registerReason") }}
      isReady={({ reason }) => Boolean(reason?.trim())}
      send={async ({ reason = "" }) => {
        const told = await register.mutateAsync({ projectId, ids: rows.map(({ id }) => id), reason });
        tell(told, t("bank-accounts.registerDo"));
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t("bank-accounts.reason")}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </Ask>
  );
}
