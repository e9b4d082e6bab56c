/** First step: which lines are sampled, and from which amount on they are tested one by one instead. */

import { sampleMethod } from "@digao/contract/areas/evidence/sampling/codes";
import { limits } from "@digao/contract/limits";
import { Checkbox, Input, Radio, Select } from "antd";
import { useTranslation } from "react-i18next";
import { formatPeriod } from "../../../../lib/format.ts";
import { AccountSelect } from "../../../../parts/books/account-books/AccountSelect.tsx";
import { ExpressionField } from "../../../../parts/books/vouchers/expression/ExpressionField.tsx";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { purpose } from "../words.ts";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";
import { useParties } from "./use-parties.ts";

/** They change at any time: a sample of them could not be drawn again. */
const passing = ["picked", "drawn"] as const;

function Months({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { books, periodId, wish, change } = run;
  const months = (books.find((one) => one.periodId === periodId)?.months ?? []).map((month) => ({
    value: month,
    label: formatPeriod(month),
  }));
  const month = (name: "jPeriodFrom" | "jPeriodTo", label: string) => (
    <Select<number | null>
      allowClear
      aria-label={label}
      placeholder={label}
      style={{ width: 130 }}
      options={months}
      value={wish[name] ?? null}
      onChange={(next) => change({ [name]: next ?? undefined })}
    />
  );
  return (
    <span className="sample-pair">
      {month("jPeriodFrom", t("sampling.field.jPeriodFrom"))}
      <span aria-hidden="true">{t("expression.to")}</span>
      {month("jPeriodTo", t("sampling.field.jPeriodTo"))}
    </span>
  );
}

function Books({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { books, periodId, change } = run;
  return (
    <Field label={t("sampling.field.period")}>
      {(id) => (
        <Select<number | null>
          id={id}
          options={books.map(({ periodId: value, label }) => ({ value, label }))}
          value={periodId ?? null}
          onChange={(next) => change({ periodId: next ?? undefined, jPeriodFrom: undefined, jPeriodTo: undefined })}
        />
      )}
    </Field>
  );
}

function Party({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change } = run;
  const parties = useParties(run);
  if (parties.length === 0 && wish.auxId === undefined) return null;
  return (
    <Field label={t("sampling.field.auxId")} hint={t("sampling.hint.auxId")}>
      {(id) => (
        <Select<number | null>
          id={id}
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t("sampling.allParties")}
          options={parties}
          value={wish.auxId ?? null}
          onChange={(next) => change({ auxId: next ?? undefined })}
        />
      )}
    </Field>
  );
}

function Narrower({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults } = run;
  return (
    <>
      <Field label={t("sampling.field.expression")} fault={faults.expression} isWide>
        {(id) => (
          <ExpressionField
            id={id}
            name="sample"
            title={t("sampling.field.expression")}
            without={passing}
            placeholder={t("sampling.noExpression")}
            value={wish.expression}
            onChange={(expression) => change({ expression })}
          />
        )}
      </Field>
      <Field label={t("sampling.field.keyword")} hint={t("sampling.hint.keyword")}>
        {(id) => (
          <Input
            id={id}
            allowClear
            maxLength={limits.keywordMax}
            value={wish.keyword}
            onChange={(event) => change({ keyword: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t("sampling.field.individualFrom")}
        hint={t("sampling.hint.individualFrom")}
        fault={faults.individualFrom}
      >
        {(id) => (
          <MoneyInput
            id={id}
            value={wish.individualFrom}
            onChange={(amount) => change({ individualFrom: amount ?? "" })}
          />
        )}
      </Field>
      <Checkbox checked={wish.withoutClosing} onChange={(event) => change({ withoutClosing: event.target.checked })}>
        {t("sampling.field.withoutClosing")}
      </Checkbox>
    </>
  );
}

export function PopulationStep({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { project, wish, change, faults } = run;
  const sides = (["dr", "cr", "both"] as const).map((side) => ({ value: side, label: t(`sampling.side.${side}`) }));
  const purposes = [purpose.details, purpose.controls].map((one) => ({
    value: one,
    label: t(`codes.samplePurpose.${one}`),
  }));
  const choosePurpose = (next: number) =>
    change({
      purpose: next,
      extended: undefined,
      ...(next === purpose.controls
        ? { method: sampleMethod.random, confidence: 0.9 }
        : { method: sampleMethod.monetary }),
    });
  return (
    <div className="sample-fields">
      <Field label={t("sampling.field.purpose")} hint={t(`sampling.hint.purpose${wish.purpose}`)} isWide>
        {(id) => (
          <Radio.Group
            id={id}
            optionType="button"
            options={purposes}
            value={wish.purpose}
            onChange={(event) => choosePurpose(Number(event.target.value))}
          />
        )}
      </Field>
      <Books run={run} />
      <Field label={t("sampling.field.months")}>{() => <Months run={run} />}</Field>
      <Field label={t("sampling.field.account")} hint={t("sampling.hint.account")} fault={faults.accountCode}>
        {(id) => (
          <AccountSelect
            id={id}
            projectId={project.id}
            label={t("sampling.field.account")}
            value={wish.accountCode}
            onChange={(accountCode) => change({ accountCode, auxId: undefined, auxIds: [] })}
          />
        )}
      </Field>
      <Field label={t("sampling.field.side")} fault={faults.side}>
        {(id) => (
          <Radio.Group
            id={id}
            optionType="button"
            options={sides}
            value={wish.side}
            onChange={(event) => change({ side: event.target.value })}
          />
        )}
      </Field>
      <Party run={run} />
      <Narrower run={run} />
    </div>
  );
}
