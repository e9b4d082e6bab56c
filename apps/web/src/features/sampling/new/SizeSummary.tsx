/** What would be drawn as the form stands: size, interval, and how much of the population that is. */
import { useTranslation } from "react-i18next";
import { divideRounded, fromFen, toFen } from "../../../lib/decimal.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { method } from "../words.ts";
import type { NewRunState } from "./use-new-run.ts";
import { needsOf } from "./wish.ts";

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
      {size !== undefined && size > figures.popCount && !isMonetary ? (
        <p className="sample-fault" role="alert">
          {t("sampling.tooLarge", { count: formatCount(figures.popCount) })}
        </p>
      ) : null}
    </dl>
  );
}
