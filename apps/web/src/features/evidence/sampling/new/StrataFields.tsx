/** Strata by amount, and how the sample is shared among them, as it would be drawn. */
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { Stratum } from "@digao/contract/areas/evidence/sampling/run";
import { Checkbox, Radio, Select } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { toFen } from "../../../../lib/decimal.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { StrataTable } from "../StrataTable.tsx";
import { sortedBounds } from "./bounds.ts";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";
import { useParties } from "./use-parties.ts";
import { strataOf } from "./wish.ts";

/** One stratum for each. */
const partiesMax = 20;
const proposedOf = (strata: readonly Stratum[]) => strata.flatMap(({ from }) => from ?? []).join(",");

function Shared({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, populationQuery, figures, sizes } = run;
  const { method: _method, ...population } = populationQuery;
  const query = { ...population, ...strataOf(wish), size: sizes.sized.size ?? 1 };
  const isAskable = figures !== undefined && (wish.strataBy === "amount" || wish.auxIds.length > 0);
  const strata = useCall(sampling.GetSampleStrata, query, { enabled: isAskable, keepPrevious: true });
  const proposed = wish.bounds || wish.strataBy === "aux" ? "" : proposedOf(strata.data ?? []);
  // A draw goes by bounds that stand in the form: those proposed are written into it.
  useEffect(() => {
    if (proposed.includes(",")) change({ bounds: proposed });
  }, [proposed, change]);
  if (strata.error) return <ErrorPanel error={strata.error} onRetry={() => void strata.refetch()} />;
  if (!strata.data || !isAskable)
    return figures ? <DelayedSkeleton rows={3} /> : <p className="sample-hint">{t("sampling.needPopulation")}</p>;
  return <StrataTable strata={strata.data} />;
}

function Bounds({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults } = run;
  const shown = wish.bounds ? wish.bounds.split(",").filter((bound) => toFen(bound) !== 0n) : [];
  return (
    <Field label={t("sampling.field.bounds")} hint={t("sampling.hint.bounds")} fault={faults.bounds} isWide>
      {(id) => (
        <Select<string[]>
          id={id}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={["，", ";", "；", " "]}
          placeholder={t("sampling.boundsHint")}
          value={shown}
          onChange={(typed) => change({ bounds: sortedBounds(typed) })}
        />
      )}
    </Field>
  );
}

function Parties({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults } = run;
  const parties = useParties(run);
  const isEmpty = parties.length === 0;
  return (
    <Field
      label={t("sampling.field.auxIds")}
      hint={t(isEmpty ? "sampling.noParties" : "sampling.hint.auxIds", { max: partiesMax })}
      fault={faults.auxIds ?? faults.bounds}
      isWide
    >
      {(id) => (
        <Select<number[]>
          id={id}
          mode="multiple"
          maxCount={partiesMax}
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t("ui.choose")}
          disabled={isEmpty}
          options={parties}
          value={wish.auxIds}
          onChange={(auxIds) => change({ auxIds })}
        />
      )}
    </Field>
  );
}

export function StrataFields({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change } = run;
  const ways = (["value", "neyman"] as const).map((way) => ({ value: way, label: t(`sampling.allocation.${way}`) }));
  const bases = (["amount", "aux"] as const).map((by) => ({ value: by, label: t(`sampling.strataBy.${by}`) }));
  return (
    <section className="sample-strata-design">
      <div className="sample-fields">
        <Field label={t("sampling.field.strataBy")}>
          {(id) => (
            <Radio.Group
              id={id}
              optionType="button"
              options={bases}
              value={wish.strataBy}
              onChange={(event) =>
                change({ strataBy: event.target.value, isTopWhole: event.target.value === "amount" })
              }
            />
          )}
        </Field>
        <Field label={t("sampling.field.allocation")} hint={t("sampling.hint.allocation")}>
          {(id) => (
            <Radio.Group
              id={id}
              optionType="button"
              options={ways}
              value={wish.allocation}
              onChange={(event) => change({ allocation: event.target.value })}
            />
          )}
        </Field>
        {wish.strataBy === "aux" ? <Parties run={run} /> : <Bounds run={run} />}
        <Checkbox checked={wish.isTopWhole} onChange={(event) => change({ isTopWhole: event.target.checked })}>
          {t("sampling.field.isTopWhole")}
        </Checkbox>
      </div>
      <Shared run={run} />
    </section>
  );
}
