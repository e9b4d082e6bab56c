/** One account of the client's list: entered, or corrected with the reason that the log keeps. */

import type { BankAccount } from "@digao/contract/areas/letters/confirmations/bank-accounts";
import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";

interface Props {
  projectId: number;
  /** As it stood when the form was opened: whoever changes it meanwhile is not overwritten. */
  row?: BankAccount;
  onClose: () => void;
}
interface Values {
  bankName?: string;
  account?: string;
  accountType?: string;
  currency?: string;
  openDate?: string | null;
  closeDate?: string | null;
  note?: string;
  reason?: string;
}

/** What the account is to register and letters: they stay as they are. */
export function hangingOn({ inLetter, inRegister }: BankAccount): "letter" | "register" | "nothing" {
  if (inLetter) return "letter";
  return inRegister ? "register" : "nothing";
}

const valuesOf = (row: BankAccount | undefined): Values => {
  if (!row) return { currency: "CNY" };
  const { bankName, account, accountType, currency, openDate, closeDate, note } = row;
  return { bankName, account, accountType, currency, openDate, closeDate, note };
};
const isSaid = ({ bankName, account }: Values) => Boolean(bankName?.trim() && account?.trim());
const isChanged = (values: Values, row: BankAccount) =>
  Object.entries(valuesOf(row)).some(
    ([name, value]) => ((values[name as keyof Values] ?? "") as string).trim() !== ((value ?? "") as string),
  );

export function BankAccountForm({ projectId, row, onClose }: Props) {
  const { t } = useTranslation();
  const save = useChange(hzcontacts.SaveBankAccount, { quiet: true });
  const word = (key: string) => t(`bank-accounts.${key}`);
  const send = ({ bankName = "", account = "", currency = "", ...rest }: Values) => {
    const own = row ? { id: row.id, rowVersion: row.rowVersion } : {};
    return save.mutateAsync({ ...rest, ...own, projectId, bankName, account, currency: currency.toUpperCase() });
  };
  return (
    <Ask<Values>
      title={row ? word("change") : word("add")}
      why={
        row && hangingOn(row) !== "nothing"
          ? t(`bank-accounts.changeWhy.${hangingOn(row)}`, { no: row.letterNo })
          : null
      }
      okText={t("ui.save")}
      width={560}
      initial={valuesOf(row)}
      isReady={(values) => isSaid(values) && (!row || (isChanged(values, row) && hasReason(values)))}
      send={send}
      onClose={onClose}
    >
      <div className="hz-reply-fields">
        <Form.Item name="bankName" label={word("bank")}>
          <Input maxLength={200} autoFocus />
        </Form.Item>
        <Form.Item name="account" label={t("confirmations.contact.bankAccount")}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="accountType" label={word("type")}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="currency" label={t("confirmations.contact.currency")}>
          <Input maxLength={3} />
        </Form.Item>
        <Form.Item name="openDate" label={word("opened")}>
          <DateInput />
        </Form.Item>
        <Form.Item name="closeDate" label={word("closed")}>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="note" label={t("confirmations.contact.remark")}>
        <Input maxLength={300} />
      </Form.Item>
      {row ? <ReasonField label={word("changeReason")} max={200} /> : null}
    </Ask>
  );
}
