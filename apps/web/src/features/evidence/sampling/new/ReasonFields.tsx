/** Why something is out of the usual: fewer items than the design needs, more tolerable than performance materiality. */
import { isEnough } from "@digao/domain/sampling/needed";
import { Input } from "antd";
import { useTranslation } from "react-i18next";
import { toFen } from "../../../../lib/decimal.ts";
import { formatCount, formatMoney } from "../../../../lib/format.ts";
import { method, purpose } from "../words.ts";
import { Field } from "./Field.tsx";
import type { NewRunState } from "./use-new-run.ts";
import { needsOf } from "./wish.ts";

const reasonMax = 500;

/** As far as it can be told before the draw: strata and ticks are counted by it. */
function isShort({ wish, sizes, figures }: NewRunState): boolean {
  const { needed, sized } = sizes;
  if (!needed || !figures || !needsOf(wish).size || wish.method === method.stratified) return false;
  if (sized.size === undefined && sized.interval === undefined) return false;
  const interval = toFen(sized.interval) ?? null;
  const drawn = { size: sized.size ?? 0, interval, isWhole: (sized.size ?? 0) === figures.popCount };
  return !isEnough({ ...needed, interval: toFen(needed.interval) ?? null }, drawn);
}

function isAbove({ wish, performance }: NewRunState): boolean {
  if (wish.purpose === purpose.controls || performance === undefined) return false;
  return (toFen(wish.tolerable) ?? 0n) > (toFen(performance) ?? 0n);
}

export function ReasonFields({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, change, faults, sizes, performance } = run;
  const size = sizes.needed?.size;
  const reason = (name: "sizeReason" | "tolerableReason" | "againReason", hint: string) => (
    <Field label={t(`sampling.field.${name}`)} hint={hint} fault={faults[name]} isWide>
      {(id) => (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={reasonMax}
          value={wish[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const needed = typeof size === "number" ? formatCount(size) : t("sampling.everyItem");
  const earlier = wish.extended ? [] : (run.figures?.earlier ?? []);
  const runs = earlier.map((no) => `#${no}`).join(", ");
  return (
    <>
      {earlier.length > 0 || faults.againReason
        ? reason("againReason", t("sampling.hint.againReason", { runs }))
        : null}
      {isAbove(run) || faults.tolerableReason
        ? reason("tolerableReason", t("sampling.hint.tolerableReason", { amount: formatMoney(performance) }))
        : null}
      {isShort(run) || faults.sizeReason || wish.sizeReason
        ? reason("sizeReason", t("sampling.hint.sizeReason", { needed }))
        : null}
    </>
  );
}
