/** The three amounts: of what is in force, and beside them what the draft comes to. */
import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { usePaperWords } from "../../../ui/paper/use-paper-words.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { levelsOf, type PanelOf } from "./form.ts";

const names = ["om", "pm", "trivial"] as const;

export function Levels({ sheet, values, isReadOnly }: PanelOf) {
  const { t } = useTranslation();
  const { labelOf } = usePaperWords(materialityPaper.spec);
  const next = isReadOnly ? undefined : levelsOf(values, sheet);
  const { inForce } = sheet;
  const approved = sheet.records.find(({ id }) => id === inForce.id);
  return (
    <dl className="judgement-band">
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
          <dt>{labelOf(name)}</dt>
          <dd className="money">
            {formatMoney(inForce[name])}
            {next && next[name] !== inForce[name] ? (
              <span className="judgement-next">→ {formatMoney(next[name])}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
