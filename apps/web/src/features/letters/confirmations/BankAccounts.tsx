/** The client's list of opened accounts, held against books and letters: what no letter covers stands in red. */
import {
  type BankAccount,
  bankAccount,
  confirmationContact,
  hzaround,
} from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { ActDialog } from "../../../ui/register/Acts.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { useWords } from "../../../ui/register/use-words.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { AroundLinks } from "./AroundLinks.tsx";
import { useDesk } from "./use-desk.ts";
import "./confirmations.css";

/** An empty list proves nothing: it is told apart from one that letters cover. */
function Coverage({ listed, bare }: { listed: number; bare: number }) {
  const { t } = useTranslation();
  if (listed === 0) return <StatusTag tone="attention">{t("bank-accounts.none")}</StatusTag>;
  if (bare > 0) return <StatusTag tone="bad">{t("bank-accounts.bare", { count: bare })}</StatusTag>;
  return <StatusTag tone="good">{t("bank-accounts.covered", { count: listed })}</StatusTag>;
}

const registerMax = 1_000;
/** The bank letters of the register, as they stand against the client's list. */
function useRegister(projectId: number, rows: readonly BankAccount[]) {
  const query = { projectId, hzKind: letterKind.bank, maxResultCount: registerMax };
  const { data } = useCall(confirmationContact.calls.list, query, { enabled: rows.length > 0 });
  const listed = new Set(rows.map(({ account }) => plainAccount(account)));
  const items = data?.items ?? [];
  return {
    others: items.filter(({ bankAccount }) => bankAccount !== "" && !listed.has(plainAccount(bankAccount))),
    unnumbered: items.filter(({ bankAccount }) => bankAccount === "").length,
  };
}

/** Accounts of the register that the client's list lacks: an account that the bank does not know of, or a list that is not whole. */
function NotListed({ others }: Pick<ReturnType<typeof useRegister>, "others">) {
  const { t } = useTranslation();
  return (
    <p className="hz-list-note">
      <StatusTag tone="bad">{t("bank-accounts.notListed", { count: others.length })}</StatusTag>{" "}
      {others.map(({ contactName, bankAccount }) => `${contactName} ${bankAccount}`).join("、")}
    </p>
  );
}

/** Blanks and dashes of account numbers mean nothing. */
const plainAccount = (account: string): string => account.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

/** What the account is to register and letters: they stay as they are. */
function hangingOn({ inLetter, inRegister }: Record<string, unknown>): "letter" | "register" | "nothing" {
  if (inLetter) return "letter";
  return inRegister ? "register" : "nothing";
}

const isOnLetter = (row: AnyRow) => row.inLetter === true;

function Mark({ is }: { is: boolean }) {
  const { t } = useTranslation();
  return <StatusTag tone={is ? "good" : "bad"}>{t(`bank-accounts.${is ? "yes" : "no"}`)}</StatusTag>;
}

/** What hangs on the account stays as it is when the list changes. */
function Hanging({ row }: { row: AnyRow }) {
  const { t } = useTranslation();
  const hanging = hangingOn(row);
  return hanging === "nothing" ? null : (
    <p className="soft">{t(`bank-accounts.changeWhy.${hanging}`, { no: row.letterNo })}</p>
  );
}

export function BankAccounts() {
  const { t } = useTranslation();
  const { id: projectId, isReadOnly } = useDesk();
  const list = useCall(bankAccount.calls.list, { projectId });
  const [isAsked, ask] = useState(false);
  const words = useWords(bankAccount.spec);
  const rows = list.data?.items ?? [];
  const unlisted = rows.filter(({ inRegister }) => !inRegister);
  const bare = rows.filter((row) => !isOnLetter(row)).length;
  const closed = unlisted.filter(({ closeDate }) => closeDate !== null).length;
  const label = t("bank-accounts.register", { count: unlisted.length });
  const { others, unnumbered } = useRegister(projectId, rows);
  const button = {
    act: "register",
    label: t("bank-accounts.registerDo"),
    title: label,
    why: () => t("bank-accounts.registerWhy", { count: closed }),
    initial: { reason: t("bank-accounts.registerReason") },
  };
  return (
    <>
      <RegisterPage
        of={bankAccount}
        title={t("confirmations.do.banks")}
        newTitle={t("bank-accounts.add")}
        facts={list.data ? [<Coverage key="coverage" listed={rows.length} bare={bare} />] : []}
        above={others.length > 0 ? <NotListed others={others} /> : null}
        drawings={{
          inBooks: ({ inBooks }) => <Mark is={inBooks === true} />,
          inLetter: (row) => <Mark is={isOnLetter(row)} />,
        }}
        panels={(row) => <Hanging row={row} />}
        below={(row) => <AroundLinks call={hzaround.GetHZAroundAccount} id={row.id} but="accounts" />}
        removeWhy={(row) => t(`bank-accounts.removeWhy.${hangingOn(row)}`, { no: row.letterNo })}
        acts={[{ ...button, why: () => t("bank-accounts.registerWhy", { count: closed }) }]}
        toolbar={
          <>
            {unnumbered > 0 ? (
              <StatusTag tone="attention">{t("bank-accounts.unnumbered", { count: unnumbered })}</StatusTag>
            ) : null}
            {isReadOnly || unlisted.length === 0 ? null : (
              <Button size="small" type="primary" onClick={() => ask(true)}>
                {label}
              </Button>
            )}
          </>
        }
      />
      {isAsked ? (
        <ActDialog
          of={bankAccount}
          words={words}
          button={button}
          ids={unlisted.map(({ id }) => id)}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  );
}
