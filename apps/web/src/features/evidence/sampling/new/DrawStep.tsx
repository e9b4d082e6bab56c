/** Last step: what is about to be drawn, its seed and its name. */

import { expressionWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import { limits } from "@digao/contract/limits";
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney, formatPeriod } from "../../../../lib/format.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { ProgLineSelect } from "../../../../parts/engagement/programs/ProgLineSelect.tsx";
import { useProgLines } from "../../../../parts/engagement/programs/use-prog-lines.ts";
import { ItemSelect } from "../../../../parts/evidence/vouching/ItemSelect.tsx";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";
import { needsOf, newSeed } from "./wish.ts";

function useFacts(run: NewRunState): [string, string][] {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const { wish, books, periodId, figures, sizes } = run;
  const months = [wish.jPeriodFrom, wish.jPeriodTo].map((month) => formatPeriod(month)).join(" – ");
  const { size, interval } = sizes.sized;
  const facts: [string, string][] = [
    [t("sampling.field.purpose"), t(`codes.samplePurpose.${wish.purpose}`)],
    [t("sampling.field.period"), books.find((one) => one.periodId === periodId)?.label ?? ""],
    [t("sampling.field.months"), months === " – " ? "" : months],
    [t("sampling.field.account"), wish.accountCode],
    [t("sampling.field.side"), t(`sampling.side.${wish.side}`)],
    [t("sampling.field.keyword"), wish.keyword],
    [t("sampling.field.expression"), wish.expression ? expressionWords(lang, wish.expression) : ""],
    [
      t("sampling.ties.population"),
      figures ? t("sampling.ofLines", { count: figures.popCount, amount: formatMoney(figures.popAmount) }) : "",
    ],
    [t("sampling.field.method"), t(`codes.sampleMethod.${wish.method}`)],
    [t("sampling.field.size"), needsOf(wish).size && size !== undefined ? formatCount(size) : ""],
    [t("sampling.field.interval"), interval ? formatMoney(interval) : ""],
    [t("sampling.field.needed"), sizes.needed?.size ? formatCount(sizes.needed.size) : ""],
    [t("sampling.fewerBecause"), wish.sizeReason.trim()],
    [t("sampling.aboveBecause"), wish.tolerableReason.trim()],
    [t("sampling.field.againReason"), wish.againReason.trim()],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** Which procedure of the item's programme is carried out by it; an item without a programme is not asked. */
function ProcedureField({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { project, wish, change, faults } = run;
  const { lines } = useProgLines(project.id, wish.fsItemId);
  if (lines.length === 0) return null;
  return (
    <Field label={t("vouching.draw.procedure")} hint={t("sampling.hint.progLineId")} fault={faults.progLineId}>
      {() => (
        <ProgLineSelect
          projectId={project.id}
          RId={wish.fsItemId}
          value={wish.progLineId}
          onChange={(progLineId) => change({ progLineId })}
        />
      )}
    </Field>
  );
}

export function DrawStep({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { project, wish, change, faults } = run;
  const facts = useFacts(run);
  return (
    <>
      <dl className="sample-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="sample-fields">
        <Field label={t("sampling.field.title")} hint={t("sampling.hint.title")} fault={faults.title}>
          {(id) => (
            <Input
              id={id}
              maxLength={limits.titleMax}
              value={wish.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("sampling.field.fsItemId")} hint={t("sampling.hint.fsItemId")} fault={faults.fsItemId}>
          {() => (
            <ItemSelect
              projectId={project.id}
              value={wish.fsItemId}
              onChange={(fsItemId) => change({ fsItemId, progLineId: undefined })}
            />
          )}
        </Field>
        <ProcedureField run={run} />
        {wish.extended ? (
          <Field label={t("sampling.extends")} hint={t("sampling.hint.extendsId")} fault={faults.extendsId}>
            {() => (
              <span className="sample-pair">
                {t("sampling.named", { no: wish.extended?.runNo })}
                <Button onClick={() => change({ extended: undefined })}>{t("sampling.asNew")}</Button>
              </span>
            )}
          </Field>
        ) : null}
        {needsOf(wish).seed ? (
          <Field label={t("sampling.field.seed")} hint={t("sampling.hint.seed")} fault={faults.seed}>
            {(id) => (
              <span className="sample-pair">
                <Input
                  id={id}
                  inputMode="numeric"
                  maxLength={10}
                  value={wish.seed}
                  onChange={(event) => change({ seed: event.target.value.trim() })}
                />
                <Button onClick={() => change({ seed: newSeed() })}>{t("sampling.otherSeed")}</Button>
              </span>
            )}
          </Field>
        ) : null}
      </div>
    </>
  );
}
