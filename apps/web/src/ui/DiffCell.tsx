/** A difference that ought to be nothing: 0.00 with a green tick, else the figure in red. */
import { useTranslation } from "react-i18next";
import { toFen } from "../lib/decimal.ts";
import { formatFen, type MoneyUnit } from "../lib/format.ts";
import { Icon } from "./Icon.tsx";

export function DiffCell({ value, unit = "yuan" }: { value: string | null | undefined; unit?: MoneyUnit }) {
  const { t } = useTranslation();
  const fen = toFen(value);
  if (fen === undefined) return <span className="money money-none" />;
  const isBalanced = fen === 0n;
  const text = formatFen(fen, unit);
  return (
    <span className={`money diff ${isBalanced ? "diff-good" : "diff-bad"}`}>
      {text}
      <Icon name={isBalanced ? "check" : "error"} size={13} />
      <span className="visually-hidden">
        {isBalanced ? t("ui.diff.balanced") : t("ui.diff.differs", { value: text })}
      </span>
    </span>
  );
}
