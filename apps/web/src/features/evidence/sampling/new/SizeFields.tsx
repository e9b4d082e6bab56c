/** The size by each rule, the auditor's own figure, and what else the draw needs: start of the interval, length of blocks. */
import { Input, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney } from "../../../../lib/format.ts";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { method, purpose } from "../words.ts";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";
import type { Offer } from "./use-sizes.ts";
import { needsOf, type SizeRule } from "./wish.ts";

function RuleWords({ offer, kind }: { offer: Offer; kind: "details" | "controls" }) {
  const { t } = useTranslation();
  const { rule, size, interval } = offer;
  const factor = rule === "textbook" ? offer.riskFactor : undefined;
  return (
    <>
      <b>{t(`sampling.rule.${kind}.${rule}`)}</b>
      <span className="sample-figure">{formatCount(size ?? 0)}</span>
      <small>
        {[
          interval && t("sampling.intervalOf", { interval: formatMoney(interval) }),
          factor && t("sampling.factorOf", { factor }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </>
  );
}

function Rules({ run, id }: { run: NewRunState; id: string }) {
  const { t } = useTranslation();
  const { wish, change, sizes } = run;
  const { offers } = sizes;
  const chosen: SizeRule = offers.some(({ rule }) => rule === wish.sizeRule) ? wish.sizeRule : "own";
  const kind = wish.purpose === purpose.controls ? "controls" : "details";
  return (
    <Radio.Group
      className="sample-rules"
      aria-label={t("sampling.field.size")}
      value={chosen}
      onChange={(event) => change({ sizeRule: event.target.value })}
    >
      {offers.map((offer) => (
        <Radio key={offer.rule} value={offer.rule} className="sample-rule">
          <RuleWords offer={offer} kind={kind} />
        </Radio>
      ))}
      <Radio value="own" className="sample-rule">
        <b>{t("sampling.rule.own")}</b>
        <Input
          id={id}
          className="sample-own"
          aria-label={t("sampling.ownSize")}
          inputMode="numeric"
          maxLength={5}
          value={wish.size}
          onChange={(event) => change({ size: event.target.value.trim(), sizeRule: "own" })}
        />
      </Radio>
    </Radio.Group>
  );
}

export function SizeFields({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, sizes, faults } = run;
  const { blocks } = needsOf(wish);
  const isControl = wish.purpose === purpose.controls;
  const hint = sizes.offers.length > 0 ? undefined : t(isControl ? "sampling.needRates" : "sampling.needTolerable");
  return (
    <>
      <Field label={t("sampling.field.size")} hint={hint} fault={faults.size ?? faults.interval} isWide>
        {(id) => <Rules run={run} id={id} />}
      </Field>
      {sizes.error ? <ErrorPanel error={sizes.error} /> : null}
      {wish.method === method.monetary ? (
        <Field label={t("sampling.field.startPoint")} hint={t("sampling.hint.startPoint")} fault={faults.startPoint}>
          {(id) => (
            <MoneyInput
              id={id}
              placeholder={t("sampling.fromSeed")}
              value={wish.startPoint}
              onChange={(amount) => change({ startPoint: amount ?? "" })}
            />
          )}
        </Field>
      ) : null}
      {blocks ? (
        <Field label={t("sampling.field.blockLength")} hint={t("sampling.hint.blockLength")} fault={faults.blockLength}>
          {(id) => (
            <Input
              id={id}
              inputMode="numeric"
              maxLength={5}
              value={wish.blockLength}
              onChange={(event) => change({ blockLength: event.target.value.trim() })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
