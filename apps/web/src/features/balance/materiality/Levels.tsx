/** The three amounts: of what is in force, and beside them what the draft comes to. */
import type { MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { Levels as Amounts } from "./form.ts";

const names = ["om", "pm", "trivial"] as const;

export function Levels({ sheet, next }: { sheet: MaterialitySheet; next: Amounts | undefined }) {
  const { t } = useTranslation();
  const { inForce } = sheet;
  const approved = sheet.records.find(({ id }) => id === inForce.id);
  return (
    <dl className="mat-levels">
      <div>
        <dt>{t("materiality.inForce")}</dt>
        <dd>
          {approved ? (
            <StatusTag tone="good">{t("materiality.approvedAs", { revision: approved.revision })}</StatusTag>
          ) : (
            <StatusTag tone="attention">{t("materiality.guideOnly")}</StatusTag>
          )}
        </dd>
      </div>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`materiality.level.${name}`)}</dt>
          <dd className="money">
            {formatMoney(inForce[name])}
            {next && next[name] !== inForce[name] ? (
              <span className="mat-next">→ {formatMoney(next[name])}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
