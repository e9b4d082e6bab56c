/** The register of confirmations (函证名单): whom to ask about what, why, and whether the address was checked. */
import { type Contact, hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { codesOf } from "@digao/contract/codes";
import { LETTER_SUBJECTS } from "@digao/domain/confirmations/subjects";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { reportError } from "../../../lib/report-error.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { AddressFindings } from "./AddressFindings.tsx";
import { BankAccounts } from "./BankAccounts.tsx";
import { CheckAddress, SelectContacts } from "./ContactDialogs.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { ContactPanel } from "./ContactPanel.tsx";
import { FromBooks } from "./FromBooks.tsx";
import { PasteTable } from "./PasteTable.tsx";
import { Pipeline } from "./Pipeline.tsx";
import { useDesk } from "./use-desk.ts";

type Dialog =
  | { what: "books" | "paste" | "banks" | "findings" | "new" }
  | { what: "select" | "deselect" | "check"; ids: number[] };

function useColumns(): ListColumn<Contact>[] {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const title = (key: string) => t(`confirmations.contact.${key}`);
  return [
    {
      key: "contactName",
      title: title("name"),
      width: 210,
      frozen: "start",
      sort: true,
      value: (row) => row.contactName,
    },
    {
      key: "subject",
      title: title("subject"),
      width: 140,
      value: (row) => LETTER_SUBJECTS.find(({ code }) => code === row.subjectCode)?.[lang] ?? row.subjectCode,
    },
    { key: "bankAccount", title: title("bankAccount"), width: 150, value: (row) => row.bankAccount },
    { key: "bookAmount", title: title("book"), width: 130, kind: "money", sort: true, value: (row) => row.bookAmount },
    {
      key: "turnover",
      title: title("turnover"),
      width: 130,
      kind: "money",
      optional: true,
      value: (row) => row.turnover,
    },
    {
      key: "selected",
      title: title("selected"),
      width: 98,
      render: (row) => (
        <StatusTag tone={row.isSelected ? "good" : "quiet"}>{t(`confirmations.asked.${row.isSelected}`)}</StatusTag>
      ),
    },
    {
      key: "reason",
      title: title("reason"),
      width: 160,
      value: (row) => (row.isSelected ? row.selectReason : row.noSelectReason || row.selectReason),
    },
    {
      key: "addrCheck",
      title: title("addrCheck"),
      width: 124,
      render: (row) => <CodeTag name="addressCheck" code={row.addrCheck} />,
    },
    { key: "address", title: title("address"), width: 220, value: (row) => row.address },
    { key: "linkman", title: title("linkman"), width: 90, value: (row) => row.linkman },
    { key: "phone", title: title("phone"), width: 120, value: (row) => row.phone },
    { key: "letterNo", title: title("letter"), width: 190, value: (row) => row.letterNo },
  ];
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  return [
    {
      key: "subjectCode",
      label: t("confirmations.contact.subject"),
      kind: "select",
      options: LETTER_SUBJECTS.map((subject) => ({ value: subject.code, label: subject[lang] })),
    },
    {
      key: "isSelected",
      label: t("confirmations.contact.selected"),
      kind: "select",
      options: ["true", "false"].map((value) => ({ value, label: t(`confirmations.asked.${value}`) })),
    },
    {
      key: "addrCheck",
      label: t("confirmations.contact.addrCheck"),
      kind: "select",
      options: codesOf("addressCheck").map((value) => ({
        value: String(value),
        label: t(`codes.addressCheck.${value}`),
      })),
    },
  ];
}

function Dialogs({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  const { id: projectId } = useDesk();
  if (dialog.what === "books") return <FromBooks projectId={projectId} onClose={onClose} />;
  if (dialog.what === "paste") return <PasteTable projectId={projectId} onClose={onClose} />;
  if (dialog.what === "banks") return <BankAccounts projectId={projectId} onClose={onClose} />;
  if (dialog.what === "findings") return <AddressFindings projectId={projectId} onClose={onClose} />;
  if (dialog.what === "new") return <ContactForm projectId={projectId} onClose={onClose} />;
  if (dialog.what === "check") return <CheckAddress projectId={projectId} ids={dialog.ids} onClose={onClose} />;
  if ("ids" in dialog)
    return (
      <SelectContacts projectId={projectId} ids={dialog.ids} isSelected={dialog.what === "select"} onClose={onClose} />
    );
  return null;
}

export function Register() {
  const { t } = useTranslation();
  const project = useDesk();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const columns = useColumns();
  const filters = useFilters();
  const [dialog, ask] = useState<Dialog>();
  const ids = (keys: readonly (string | number | bigint)[]) => keys.map(Number);
  const item = (what: "paste" | "banks" | "findings" | "new", icon: "import" | "client" | "search" | "add") => ({
    key: what,
    icon: <Icon name={icon} />,
    label: t(`confirmations.do.${what}`),
    disabled: project.isReadOnly && what !== "banks" && what !== "findings",
    onClick: () => ask({ what }),
  });
  const primary = project.isReadOnly ? null : (
    <Button type="primary" onClick={() => ask({ what: "books" })}>
      {t("confirmations.do.books")}
    </Button>
  );
  return (
    <div className="hz-page">
      <Pipeline at={1} />
      <ListPage
        name="hz-contacts"
        title={t("confirmations.register")}
        endpoint={hzcontacts.GetHzContactList}
        input={{ projectId: project.id }}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("confirmations.contact.keyword")}
        primary={primary}
        more={[
          item("new", "add"),
          item("paste", "import"),
          item("banks", "client"),
          item("findings", "search"),
          {
            key: "excel",
            icon: <Icon name="download" />,
            label: t("confirmations.do.excel"),
            onClick: () =>
              void download(hzcontacts.DownHzContactListExcel, { projectId: project.id, RptLang: lang }).catch(
                reportError,
              ),
          },
        ]}
        empty={{ title: t("confirmations.empty"), hint: t("confirmations.emptyHint"), action: primary }}
        {...(project.isReadOnly
          ? {}
          : {
              bulk: (keys: (string | number | bigint)[]) => (
                <>
                  {(["select", "deselect", "check"] as const).map((what) => (
                    <Button key={what} size="small" onClick={() => ask({ what, ids: ids(keys) })}>
                      {t(`confirmations.do.${what}`)}
                    </Button>
                  ))}
                </>
              ),
            })}
        inspector={(row) => ({
          title: row.contactName,
          body: <ContactPanel key={`${row.id}-${row.rowVersion}`} row={row} />,
        })}
      />
      {dialog ? <Dialogs dialog={dialog} onClose={() => ask(undefined)} /> : null}
    </div>
  );
}
