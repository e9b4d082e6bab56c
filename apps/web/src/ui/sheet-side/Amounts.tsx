/** Items of the project beside a book: one press writes the binding of its amount into the cell that is selected. */
import { statementItems } from "@digao/contract/areas/statement-items";
import { Button, Input } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { useProject } from "../../lib/page.ts";
import { matches } from "../../lib/pinyin.ts";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import type { ChosenCell } from "../evidence/place.ts";

/** As the functions of bindings name them. */
const amounts = ["unaudited", "audited"] as const;
const shownMax = 60;

interface Props {
  cell: ChosenCell | undefined;
  /** Writes into the selected cell; undefined while somebody else holds the book. */
  onWrite: ((formula: string) => void) | undefined;
}

export function Amounts({ cell, onWrite }: Props) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const [keyword, setKeyword] = useState("");
  const { data, error, refetch } = useCall(statementItems.GetFSItemName, { projectId, RptLang });
  const found = useMemo(
    () =>
      (data ?? [])
        .filter(({ kind }) => kind !== "H")
        .filter(({ stdCode, name, pinyin }) => keyword === "" || matches(keyword, `${stdCode} ${name}`, pinyin)),
    [data, keyword],
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <div className="stack">
      <Input
        allowClear
        maxLength={100}
        aria-label={t("evidence-links.amounts.search")}
        placeholder={t("evidence-links.amounts.search")}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <p className="soft">
        {onWrite ? t("evidence-links.amounts.hint", { cell: cell?.name ?? "–" }) : t("evidence-links.amounts.readOnly")}
      </p>
      <ul className="evidence-list">
        {found.slice(0, shownMax).map(({ id, stdCode, name }) => (
          <li key={id} className="row gap-4">
            <span className="evidence-name" title={name}>
              {stdCode} {name}
            </span>
            {amounts.map((amount) => (
              <Button
                key={amount}
                size="small"
                disabled={!onWrite || !cell}
                aria-label={`${name} ${t(`statement-items.column.${amount}`)}`}
                onClick={() => onWrite?.(`=AMT("${stdCode}","${amount}","close")`)}
              >
                {t(`statement-items.column.${amount}`)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
