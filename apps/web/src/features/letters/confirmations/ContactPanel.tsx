import type { Contact } from "@digao/contract/areas/letters/confirmations/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { CheckAddress } from "./ContactDialogs.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { useDesk } from "./use-desk.ts";

export function ContactPanel({ row }: { row: Contact }) {
  const { t } = useTranslation();
  const project = useDesk();
  const [dialog, ask] = useState<"edit" | "check">();
  const facts = [
    [t("confirmations.contact.book"), `${formatMoney(row.bookAmount)} ${row.currency}`],
    [t("confirmations.contact.bankAccount"), row.bankAccount],
    [t("confirmations.contact.linkman"), [row.linkman, row.deptTitle].filter(Boolean).join(" ")],
    [t("confirmations.contact.phone"), row.phone],
    [t("confirmations.contact.email"), row.email],
    [t("confirmations.contact.address"), [row.province, row.city, row.address].filter(Boolean).join(" ")],
    [t("confirmations.contact.registeredAddress"), row.registeredAddress],
    [t("confirmations.contact.infoSource"), row.infoSource],
    [t("confirmations.contact.letter"), row.letterNo ?? ""],
    [t("confirmations.contact.remark"), row.remark],
  ] as const;
  return (
    <div className="hz-letter">
      <p className="row wrap">
        <CodeTag name="letterKind" code={row.hzKind} />
        <CodeTag name="addressCheck" code={row.addrCheck} />
        {row.addrCheckBy ? (
          <span className="soft">{`${row.addrCheckBy} ${formatDateTime(row.addrCheckTime)} ${row.addrCheckNote}`}</span>
        ) : null}
      </p>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name} className="facts-row">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {project.isReadOnly ? null : (
        <div className="row wrap">
          <Button size="small" onClick={() => ask("edit")}>
            {t("confirmations.do.edit")}
          </Button>
          <Button size="small" onClick={() => ask("check")}>
            {t("confirmations.do.check")}
          </Button>
        </div>
      )}
      {dialog === "edit" ? <ContactForm projectId={project.id} row={row} onClose={() => ask(undefined)} /> : null}
      {dialog === "check" ? (
        <CheckAddress projectId={project.id} ids={[row.id]} onClose={() => ask(undefined)} />
      ) : null}
    </div>
  );
}
