/** Any two versions of the plan side by side, and what was changed since the approval without another. */
import { type AuditPlanSheet, auditPlanPaper } from "@digao/contract/areas/balance/plan/calls";
import { differencesIn } from "@digao/contract/paper/differences";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePaperWords } from "../../../ui/paper/use-paper-words.ts";

const { spec } = auditPlanPaper;

function Changes({ changes }: Pick<AuditPlanSheet, "changes">) {
  const { t } = useTranslation();
  const { labelOf } = usePaperWords(spec);
  if (changes.length === 0) return null;
  return (
    <section aria-label={t("plan.changes")}>
      <h2>{t("plan.changes")}</h2>
      <ol className="judgement-history">
        {changes.map(({ id, milestone, userName, was, now, by }) => (
          <li key={id}>{`${milestone ? labelOf(milestone) : userName} ${was} → ${now} · ${by}`}</li>
        ))}
      </ol>
    </section>
  );
}

export function Compare({ sheet }: { sheet: AuditPlanSheet }) {
  const { t } = useTranslation();
  const { say, show } = usePaperWords(spec);
  const { records, changes } = sheet;
  const [earlierId, setEarlier] = useState(records[1]?.id);
  const [laterId, setLater] = useState(records[0]?.id);
  const [earlier, later] = [records.find(({ id }) => id === earlierId), records.find(({ id }) => id === laterId)];
  const options = records.map(({ id, revision }) => ({ value: id, label: t("paper.revision", { revision }) }));
  if (records.length < 2) return <Changes changes={changes} />;
  const found = earlier && later ? differencesIn(spec.sections, { ...earlier }, { ...later }) : [];
  return (
    <>
      <Changes changes={changes} />
      <section aria-label={t("plan.compare")}>
        <h2>{t("plan.compare")}</h2>
        <div className="row wrap">
          <Select
            aria-label={t("plan.earlier")}
            size="small"
            options={options}
            value={earlierId ?? null}
            onChange={setEarlier}
          />
          <Select
            aria-label={t("plan.later")}
            size="small"
            options={options}
            value={laterId ?? null}
            onChange={setLater}
          />
        </div>
        {found.length === 0 ? <p className="judgement-hint">{t("plan.same")}</p> : null}
        <ol className="judgement-history">
          {found.map(({ at, words, field, was, now }) => (
            <li key={at}>{`${say(words)} ${show(field, was) || "—"} → ${show(field, now) || "—"}`}</li>
          ))}
        </ol>
      </section>
    </>
  );
}
