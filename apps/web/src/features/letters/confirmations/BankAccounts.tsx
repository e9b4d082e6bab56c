/** The client's list of opened accounts, held against books and letters: what no letter covers stands in red. */
import { type BankAccount, bankAccount, confirmationContact } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { ActDialog } from "../../../ui/register/Acts.tsx";
import { EditRecord, NewRecord } from "../../../ui/register/Editor.tsx";
import { ImportDrawer } from "../../../ui/register/ImportDrawer.tsx";
import { useWords } from "../../../ui/register/use-words.ts";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Window } from "../../../ui/Window.tsx";
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
  const { data } = useCall(confirmationContact.calls.list, query);
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

/** Blanks and dashes of account numbers mean nothing. */
const plainAccount = (account: string): string => account.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

/** What the account is to register and letters: they stay as they are. */
function hangingOn({ inLetter, inRegister }: BankAccount): "letter" | "register" | "nothing" {
  if (inLetter) return "letter";
  return inRegister ? "register" : "nothing";
}

function RemoveAccount({ row, onClose }: { row: BankAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useChange(bankAccount.calls.remove, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("bank-accounts.removeAsk", { bank: row.bankName, account: row.account })}
      why={t(`bank-accounts.removeWhy.${hangingOn(row)}`, { no: row.letterNo })}
      okText={t("bank-accounts.remove")}
      isDanger
      isReady={hasReason}
      send={({ reason = "" }) => remove.mutateAsync({ id: row.id, rowVersion: row.rowVersion, reason })}
      onClose={onClose}
    >
      <ReasonField label={t("bank-accounts.removeReason")} isRequired max={bankAccount.spec.reasons.remove} />
    </Ask>
  );
}

type Open = { what: "new" | "paste" | "register" } | { what: "edit" | "remove"; row: BankAccount };

function Opened({ open, unlisted, onClose }: { open: Open; unlisted: readonly BankAccount[]; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useWords(bankAccount.spec);
  const shared = { of: bankAccount, words, choices: {}, onClose };
  if (open.what === "new") return <NewRecord {...shared} title={t("bank-accounts.add")} />;
  if (open.what === "paste") return <ImportDrawer {...shared} />;
  if (open.what === "remove") return <RemoveAccount row={open.row} onClose={onClose} />;
  if (open.what === "edit") {
    const hanging = hangingOn(open.row);
    const note = hanging === "nothing" ? null : t(`bank-accounts.changeWhy.${hanging}`, { no: open.row.letterNo });
    return <EditRecord {...shared} id={open.row.id} title={t("bank-accounts.change")} note={note} />;
  }
  const closed = unlisted.filter(({ closeDate }) => closeDate !== null).length;
  const button = {
    act: "register",
    label: t("bank-accounts.registerDo"),
    title: t("bank-accounts.register", { count: unlisted.length }),
    why: () => t("bank-accounts.registerWhy", { count: closed }),
    initial: { reason: t("bank-accounts.registerReason") },
  };
  return (
    <ActDialog of={bankAccount} words={words} button={button} ids={unlisted.map(({ id }) => id)} onClose={onClose} />
  );
}

export function BankAccounts({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { isReadOnly } = useDesk();
  const list = useCall(bankAccount.calls.list, { projectId });
  const [open, setOpen] = useState<Open>();
  const rows = list.data?.items ?? [];
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
          <>
            <Button size="small" onClick={() => setOpen({ what: "new" })}>
              {t("bank-accounts.add")}
            </Button>
            <Button size="small" onClick={() => setOpen({ what: "paste" })}>
              {t("bank-accounts.paste")}
            </Button>
          </>
        )}
        {isReadOnly || unlisted.length === 0 ? null : (
          <Button size="small" type="primary" onClick={() => setOpen({ what: "register" })}>
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
                      onClick={() => setOpen({ what: "edit", row })}
                    >
                      {t("confirmations.do.edit")}
                    </Button>
                    <Button size="small" type="text" danger onClick={() => setOpen({ what: "remove", row })}>
                      {t("bank-accounts.remove")}
                    </Button>
                  </>
                ),
            },
          ]}
        />
      </ScrollBox>
      {open ? <Opened open={open} unlisted={unlisted} onClose={() => setOpen(undefined)} /> : null}
    </Window>
  );
}
