/** The confirmation list (函证名单): whom to ask about what, why, and whether the address was checked. */
import { confirmationContact, hzaround, hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { linkTo } from "@digao/contract/links";
import { isOfAddressee, openParts } from "@digao/domain/confirmations/contact-gate";
import { LETTER_SUBJECTS, subjectOf } from "@digao/domain/confirmations/subjects";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { download } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { reportError } from "../../../lib/report-error.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { ActButton } from "../../../ui/register/Acts.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { AddressFindings } from "./AddressFindings.tsx";
import { AroundLinks } from "./AroundLinks.tsx";
import { FromBooks } from "./FromBooks.tsx";
import { Pipeline } from "./Pipeline.tsx";
import { useDesk } from "./use-desk.ts";

const dialogs = { books: FromBooks, findings: AddressFindings } as const;
type Dialog = keyof typeof dialogs;

function useActs(): ActButton[] {
  const { t } = useTranslation();
  return [
    {
      act: "select",
      label: t("confirmations.do.select"),
      why: (count) => t("confirmations.selectWhy", { count }),
      fixed: { isSelected: true },
    },
    {
      act: "select",
      label: t("confirmations.do.deselect"),
      why: (count) => t("confirmations.deselectWhy", { count }),
      fixed: { isSelected: false },
    },
    {
      act: "checkAddress",
      label: t("confirmations.do.check"),
      why: (count) => t("confirmations.checkWhy", { count }),
      okText: t("ui.save"),
      initial: { addrCheck: 1 },
      isForOne: true,
    },
  ];
}

function Found({ row }: { row: AnyRow }) {
  return (
    <p className="row wrap">
      <CodeTag name="letterKind" code={Number(row.hzKind)} />
      <CodeTag name="addressCheck" code={Number(row.addrCheck)} />
      {row.addrCheckBy ? (
        <span className="soft">{`${row.addrCheckBy} ${formatDateTime(String(row.addrCheckTime))} ${row.addrCheckNote}`}</span>
      ) : null}
    </p>
  );
}

const partsOf = ({ letterStatus }: AnyRow) => openParts(letterStatus === null ? null : Number(letterStatus));
const written = Object.keys(confirmationContact.spec.fields);
/** Of a letter that came back all but its address stays; of any letter, whom it goes to. */
function fixedIn(row: AnyRow): string[] {
  if (partsOf(row) === "addressee") return written.filter((name) => !isOfAddressee(name));
  const decided = row.isSelected ? ["selectReason"] : [];
  return row.letterId === null ? decided : [...decided, "contactName"];
}

export function Register() {
  const { t } = useTranslation();
  const { id: projectId } = useDesk();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const acts = useActs();
  const navigate = useNavigate();
  const [dialog, ask] = useState<Dialog>();
  const choices = useMemo(
    () => ({ subjectCode: LETTER_SUBJECTS.map((subject) => ({ value: subject.code, label: subject[lang] })) }),
    [lang],
  );
  const excel = () => void download(hzcontacts.DownHzContactListExcel, { projectId, RptLang: lang }).catch(reportError);
  const DialogNow = dialog && dialogs[dialog];
  return (
    <>
      <RegisterPage
        tabs={<Pipeline at={1} />}
        of={confirmationContact}
        name="hz-contacts"
        title={t("confirmations.register")}
        newTitle={t("confirmations.do.new")}
        choices={choices}
        acts={acts}
        derived={({ subjectCode }) => ({ hzKind: subjectOf(String(subjectCode))?.kind })}
        fixed={fixedIn}
        closedFor={(row) => (partsOf(row) === "nothing" ? t("confirmations.pastMaking") : undefined)}
        cells={{
          selectReason: (row) => String(row.isSelected ? row.selectReason : row.noSelectReason || row.selectReason),
        }}
        drawings={{
          isSelected: ({ isSelected }) => (
            <StatusTag tone={isSelected ? "good" : "quiet"}>{t(`confirmations.asked.${String(isSelected)}`)}</StatusTag>
          ),
        }}
        importNote={t("confirmations.pasteNote")}
        panels={(row) => <Found row={row} />}
        below={(row) => <AroundLinks call={hzaround.GetHZAroundContact} id={row.id} but="contacts" />}
        primary={
          <Button type="primary" onClick={() => ask("books")}>
            {t("confirmations.do.books")}
          </Button>
        }
        more={[
          {
            key: "banks",
            icon: <Icon name="client" />,
            label: t("confirmations.do.banks"),
            onClick: () => void navigate(linkTo("bankAccount", null, projectId)),
          },
          {
            key: "findings",
            icon: <Icon name="search" />,
            label: t("confirmations.do.findings"),
            onClick: () => ask("findings"),
          },
          { key: "excel", icon: <Icon name="download" />, label: t("confirmations.do.excel"), onClick: excel },
        ]}
      />
      {DialogNow ? <DialogNow projectId={projectId} onClose={() => ask(undefined)} /> : null}
    </>
  );
}
