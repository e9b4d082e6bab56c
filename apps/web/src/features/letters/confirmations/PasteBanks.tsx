/** The client's list of opened accounts as it stands in a spreadsheet: every line is judged before the first one is taken. */

import type { BankAccount } from "@digao/contract/areas/letters/confirmations/bank-accounts";
import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { accountsIn, plainAccount } from "./pasted-banks.ts";

interface Props {
  projectId: number;
  listed: readonly BankAccount[];
  onClose: () => void;
}

function Judged({ text = "", there }: { text?: string | undefined; there: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const { accounts, faults } = accountsIn(text);
  if (text.trim() === "") return t("bank-accounts.pasteHint");
  if (faults.length > 0) return t("bank-accounts.pasteFaults", { lines: faults.join("、") });
  const known = accounts.filter(({ account }) => there.has(plainAccount(account))).length;
  return t("bank-accounts.pasteRead", { count: accounts.length - known, known });
}

export function PasteBanks({ projectId, listed, onClose }: Props) {
  const { t } = useTranslation();
  const take = useChange(hzcontacts.TakeBankAccounts, { quiet: true });
  const there = new Set(listed.map(({ account }) => plainAccount(account)));
  const freshIn = (text = "") => accountsIn(text).accounts.filter(({ account }) => !there.has(plainAccount(account)));
  return (
    <Ask<{ text?: string }>
      title={t("bank-accounts.paste")}
      okText={t("bank-accounts.pasteDo")}
      isReady={({ text }) => accountsIn(text ?? "").faults.length === 0 && freshIn(text).length > 0}
      send={({ text }) => take.mutateAsync({ projectId, accounts: accountsIn(text ?? "").accounts })}
      onClose={onClose}
    >
      <Form.Item name="text" label={t("bank-accounts.pasted")}>
        <Input.TextArea rows={8} maxLength={100_000} autoFocus />
      </Form.Item>
      <Form.Item noStyle dependencies={["text"]}>
        {({ getFieldValue }) => (
          <p className="soft" role="status">
            <Judged text={getFieldValue("text") as string | undefined} there={there} />
          </p>
        )}
      </Form.Item>
    </Ask>
  );
}
