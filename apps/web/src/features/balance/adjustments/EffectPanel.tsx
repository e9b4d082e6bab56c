/** Beside the lines: what the entry does to profit, tax and equity, and what still stands against saving it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fromFen } from "../../../lib/decimal.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import type { Book } from "./book.ts";
import { type Check, effectOf } from "./checks.ts";
import type { Entry } from "./entry.ts";

interface Props {
  entry: Entry;
  book: Book;
  checks: readonly Check[];
  /** Nothing can be saved, so nothing needs checking. */
  isReadOnly: boolean;
  /** The client's opinion, recorded by a step of its own. */
  client: ReactNode;
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="section-title">{t("adjustments.checks")}</h3>
      {checks.length === 0 ? (
        <p className="effect-good">
          <Icon name="check" size={14} />
          {t("adjustments.checksNone")}
        </p>
      ) : (
        <ul className="effect-checks">
          {checks.map((check) => (
            <li key={`${check.text}${check.line ?? ""}`}>{check.text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

export function EffectPanel({ entry, book, checks, isReadOnly, client }: Props) {
  const { t } = useTranslation();
  const effect = effectOf(entry, book);
  const rows = [
    ["assets", effect.assets],
    ["liabilities", effect.liabilities],
    ["equity", effect.equity],
    ["profitBeforeTax", effect.profitBeforeTax],
    ["tax", effect.tax],
    ["netProfit", effect.netProfit],
  ] as const;
  return (
    <aside className="effect" aria-live="polite">
      <h3 className="section-title">{t("adjustments.effect.title")}</h3>
      <dl className="effect-rows">
        {rows.map(([key, amount]) => (
          <div key={key} className={key === "netProfit" || key === "equity" ? "effect-main" : ""}>
            <dt>{t(`adjustments.effect.${key}`)}</dt>
            <dd>
              <MoneyCell value={fromFen(amount)} />
            </dd>
          </div>
        ))}
      </dl>
      <section className="effect-client">
        <h3 className="section-title">{t("adjustments.field.client")}</h3>
        {client}
      </section>
      {isReadOnly ? null : <Checks checks={checks} />}
    </aside>
  );
}
