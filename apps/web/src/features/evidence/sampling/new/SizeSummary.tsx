/** What would be drawn as the form stands: size, interval, and how much of the population that is. */
import { sampleMethod } from "@digao/contract/areas/evidence/sampling/codes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { divideRounded, fromFen, toFen } from "../../../../lib/decimal.ts";
import { formatCount, formatMoney } from "../../../../lib/format.ts";
import { method } from "../words.ts";
import type { NewRunState } from "./use-new-run.ts";
import { needsOf } from "./wish.ts";

/** The design asks for as many as there are, or for more: every item is tested, which is a method of its own. */
function Whole({ run: { wish, change, figures, sizes } }: { run: NewRunState }) {
  const { t } = useTranslation();
  const count = figures?.popCount ?? 0;
  const { needed, sized } = sizes;
  const size = sized.size !== undefined && sized.size > count ? sized.size : needed?.size;
  const isAll = needed?.size === null || (typeof size === "number" && size >= count);
  if (!isAll || (needed === null && typeof size !== "number")) return null;
  return (
    <div className="sample-whole" role="alert">
      <p className="sample-fault">
        {typeof size === "number"
          ? t("sampling.wholeNeeded", { size: formatCount(size), count: formatCount(count) })
          : t("sampling.nothingLeft")}
      </p>
      <Button size="small" onClick={() => change({ method: sampleMethod.all, sizeReason: "" })}>
        {t("sampling.takeAll", { method: t(`codes.sampleMethod.${sampleMethod.all}`) })}
      </Button>
      {wish.method === method.monetary ? <p className="sample-hint">{t("sampling.wholeMonetary")}</p> : null}
    </div>
  );
}

export function SizeSummary({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { wish, figures, sizes } = run;
  const { size } = sizes.sized;
  if (!figures || !needsOf(wish).size) return null;
  const isMonetary = wish.method === method.monetary;
  const total = toFen(figures.popAmount) ?? 0n;
  const byCount = size ? fromFen(divideRounded(total, BigInt(size))) : undefined;
  const interval = isMonetary ? (sizes.sized.interval ?? byCount) : undefined;
  return (
    <>
      <dl className="sample-size" aria-live="polite">
        <div>
          <dt>{t("sampling.field.size")}</dt>
          <dd>{size === undefined ? t("sampling.unknown") : formatCount(size)}</dd>
        </div>
        {isMonetary ? (
          <div>
            <dt>{t("sampling.field.interval")}</dt>
            <dd>{interval ? formatMoney(interval) : t("sampling.unknown")}</dd>
          </div>
        ) : null}
      </dl>
      <Whole run={run} />
    </>
  );
}
