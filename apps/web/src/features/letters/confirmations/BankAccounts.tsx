/** The client's list of opened accounts, held against books and letters: what no letter covers stands in red. */

import type { BankAccount } from "@digao/contract/areas/letters/confirmations/bank-accounts";
import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Window } from "../../../ui/Window.tsx";
import { BankAccountForm, hangingOn } from "./BankAccountForm.tsx";
import { PasteBanks } from "./PasteBanks.tsx";
import { plainAccount } from "./pasted-banks.ts";
import { RegisterBanks } from "./RegisterBanks.tsx";
import { useDesk } from "./use-desk.ts";

/** An empty list proves nothing: it is told apart from one that letters cover. */
function Coverage({ listed, bare }: { listed: number; bare: number }) {
  const { t } = useTranslation();
  if (listed === 0) return <StatusTag tone="attention">{t("bank-accounts.none")}</StatusTag>;
  if (bare > 0) return <StatusTag tone="bad">{t("bank-accounts.bare", { count: bare })}</StatusTag>;
  return <StatusTag tone="good">{t("bank-accounts.covered", { count: listed })}</StatusTag>;
}

const registerMax = 1_000;
/** Accounts of the register that the client's list lacks: an account that the bank does not know of, or a list that is not whole. */
function NotListed({ projectId, rows }: { projectId: number; rows: readonly BankAccount[] }) {
  const { t } = useTranslation();
  const query = { projectId, hzKind: letterKind.bank, maxResultCount: registerMax };
  const { data } = useCall(hzcontacts.GetHzContactList, query);
  const listed = new Set(rows.map(({ account }) => plainAccount(account)));
  const others = data?.items.filter(({ bankAccount }) => bankAccount !== "" && !listed.has(plainAccount(bankAccount)));
  const unnumbered = data?.items.filter(({ bankAccount }) => bankAccount === "").length ?? 0;
  return (
    <>
      {others?.length ? (
        <p>
          <StatusTag tone="bad">{t("bank-accounts.notListed", { count: others.length })}</StatusTag>{" "}
          {others.map(({ contactName, bankAccount }) => `${contactName} ${bankAccount}`).join("、")}
        </p>
      ) : null}
      {unnumbered > 0 ? (
        <p>
          <StatusTag tone="attention">{t("bank-accounts.unnumbered", { count: unnumbered })}</StatusTag>
        </p>
      ) : null}
    </>
  );
}

export function BankAccounts({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { isReadOnly } = useDesk();
  const list = useCall(hzcontacts.GetBankAccountList, { projectId });
  const remove = useChange(hzcontacts.RemoveBankAccount, { quiet: true });
  const [removed, setRemoved] = useState<BankAccount>();
  const [form, setForm] = useState<{ row?: BankAccount }>();
  const [isTaking, setTaking] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const rows = list.data ?? [];
  const unlisted = rows.filter(({ inRegister }) => !inRegister);
  const bare = rows.filter(({ inLetter }) => !inLetter).length;
  const mark = (is: boolean) => (
    <StatusTag tone={is ? "good" : "bad"}>{t(`bank-accounts.${is ? "yes" : "no"}`)}</StatusTag>
  );
  return (
    <Window width={760} title={t("confirmations.do.banks")} onCancel={onClose} footer={null}>
      <div className="row wrap">
        {list.data ? <Coverage listed={rows.length} bare={bare} /> : null}
        {isReadOnly ? null : (
          <Button size="small" onClick={() => setForm({})}>
            {t("bank-accounts.add")}
          </Button>
        )}
        {isReadOnly ? null : (
          <Button size="small" onClick={() => setPasting(true)}>
            {t("bank-accounts.paste")}
          </Button>
        )}
        {isReadOnly || unlisted.length === 0 ? null : (
          <Button size="small" type="primary" onClick={() => setTaking(true)}>
            {t("bank-accounts.register", { count: unlisted.length })}
          </Button>
        )}
      </div>
      {rows.length > 0 ? <NotListed projectId={projectId} rows={rows} /> : null}
      {list.error ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <DelayedSkeleton /> : null}
      <ScrollBox className="hz-table-scroll" label={t("confirmations.do.banks")}>
        <PlainTable
          rows={rows}
          rowKey={({ id }) => id}
          label={t("confirmations.do.banks")}
          columns={[
            { key: "bank", title: t("bank-accounts.bank"), render: (row) => row.bankName },
            { key: "account", title: t("confirmations.contact.bankAccount"), width: 190, render: (row) => row.account },
            { key: "closed", title: t("bank-accounts.closed"), width: 96, render: (row) => row.closeDate ?? "" },
            { key: "books", title: t("bank-accounts.inBooks"), width: 80, render: (row) => mark(row.inBooks) },
            { key: "letter", title: t("bank-accounts.inLetter"), width: 80, render: (row) => mark(row.inLetter) },
            {
              key: "do",
              title: "",
              width: 140,
              render: (row) =>
                isReadOnly ? null : (
                  <>
                    <Button
                      size="small"
                      type="text"
                      aria-label={t("bank-accounts.changeOf", { bank: row.bankName, account: row.account })}
                      onClick={() => setForm({ row })}
                    >
                      {t("confirmations.do.edit")}
                    </Button>
                    <Button size="small" type="text" danger onClick={() => setRemoved(row)}>
                      {t("bank-accounts.remove")}
                    </Button>
                  </>
                ),
            },
          ]}
        />
      </ScrollBox>
      {isPasting ? <PasteBanks projectId={projectId} listed={rows} onClose={() => setPasting(false)} /> : null}
      {isTaking ? <RegisterBanks projectId={projectId} rows={unlisted} onClose={() => setTaking(false)} /> : null}
      {removed ? (
        <Ask<{ reason?: string }>
          title={t("bank-accounts.removeAsk", { bank: removed.bankName, account: removed.account })}
          why={t(`bank-accounts.removeWhy.${hangingOn(removed)}`, { no: removed.letterNo })}
          okText={t("bank-accounts.remove")}
          isDanger
          isReady={({ reason }) => Boolean(reason?.trim())}
          send={({ reason = "" }) =>
            remove.mutateAsync({ projectId, id: removed.id, rowVersion: removed.rowVersion, reason })
          }
          onClose={() => setRemoved(undefined)}
        >
          <Form.Item name="reason" label={t("bank-accounts.removeReason")}>
            <Input.TextArea rows={2} maxLength={200} autoFocus />
          </Form.Item>
        </Ask>
      ) : null}
      {form ? <BankAccountForm projectId={projectId} {...form} onClose={() => setForm(undefined)} /> : null}
    </Window>
  );
}
