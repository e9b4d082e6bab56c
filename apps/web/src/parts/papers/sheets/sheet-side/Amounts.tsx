/** Items and accounts of the project beside a book: dragged onto a cell, or by a press into the selected one, they write their binding. */

import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { limits } from "@digao/contract/limits";
import { Button, Input, Segmented } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";
import { matches } from "../../../../lib/pinyin.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import type { ChosenCell } from "../../../evidence/evidence-links/place.ts";
import { formulaKind } from "../sheet-editor/pointer.ts";

const sources = ["items", "accounts"] as const;
const shownMax = 60;

interface Source {
  code: string;
  name: string;
  pinyin: string;
  /** What a drag writes stands first. */
  amounts: readonly { label: string; formula: string }[];
}

interface Props {
  cell: ChosenCell | undefined;
  /** Writes into the selected cell; undefined while somebody else holds the book. */
  onWrite: ((formula: string) => void) | undefined;
}

interface ListProps extends Props {
  all: readonly Source[];
  keyword: string;
  none: ReactNode;
}

function List({ all, keyword, cell, onWrite, none }: ListProps) {
  const { t } = useTranslation();
  const found = all.filter(({ code, name, pinyin }) => keyword === "" || matches(keyword, `${code} ${name}`, pinyin));
  if (found.length === 0) return <p className="soft">{all.length === 0 ? none : t("evidence-links.amounts.none")}</p>;
  return (
    <>
      <ul className="evidence-list">
        {found.slice(0, shownMax).map(({ code, name, amounts }) => (
          <li
            key={code}
            className={onWrite ? "row gap-4 sheet-amount" : "row gap-4"}
            draggable={onWrite !== undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(formulaKind, amounts[0]?.formula ?? "");
              dataTransfer.effectAllowed = "copy";
            }}
          >
            <span className="evidence-name" title={`${code} ${name}`}>
              {code} {name}
            </span>
            {amounts.map(({ label, formula }) => (
              <Button
                key={formula}
                size="small"
                disabled={!onWrite || !cell}
                aria-label={`${name} ${label}`}
                onClick={() => onWrite?.(formula)}
              >
                {label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {found.length > shownMax ? <p className="soft">{t("evidence-links.amounts.more", { count: shownMax })}</p> : null}
    </>
  );
}

type PartProps = Omit<ListProps, "all" | "none">;

function Items(props: PartProps) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(statementItems.GetFSItemName, { projectId, RptLang });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const amount = (code: string, column: "audited" | "unaudited") => ({
    label: t(`statement-items.column.${column}`),
    formula: `=AMT("${code}","${column}","close")`,
  });
  const all = data
    .filter(({ kind }) => kind !== "H")
    .map(({ stdCode: code, name, pinyin }) => {
      const amounts = [amount(code, "audited"), amount(code, "unaudited")];
      return { code, name, pinyin, amounts };
    });
  return <List all={all} none={t("evidence-links.amounts.none")} {...props} />;
}

function Accounts(props: PartProps) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(sheets.LoadProjectData, { projectId, RptLang });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const amount = (code: string, measure: "close" | "net") => ({
    label: t(`evidence-links.amounts.${measure}`),
    formula: `=ACC("${code}","${measure}")`,
  });
  const all = data.accounts.map((one) => {
    const amounts = [amount(one.code, "close"), amount(one.code, "net")];
    return { ...one, amounts };
  });
  return <List all={all} none={t("evidence-links.amounts.noAccounts")} {...props} />;
}

export function Amounts({ cell, onWrite }: Props) {
  const { t } = useTranslation();
  const [source, setSource] = useState<(typeof sources)[number]>("items");
  const [keyword, setKeyword] = useState("");
  const Of = source === "items" ? Items : Accounts;
  return (
    <div className="stack">
      <Segmented
        size="small"
        block
        aria-label={t("evidence-links.amounts.of")}
        value={source}
        options={sources.map((value) => ({ value, label: t(`evidence-links.amounts.${value}`) }))}
        onChange={setSource}
      />
      <Input
        allowClear
        maxLength={limits.keywordMax}
        aria-label={t("evidence-links.amounts.search")}
        placeholder={t("evidence-links.amounts.search")}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <p className="soft">
        {onWrite ? t("evidence-links.amounts.hint", { cell: cell?.name ?? "–" }) : t("evidence-links.amounts.readOnly")}
      </p>
      <Of keyword={keyword} cell={cell} onWrite={onWrite} />
    </div>
  );
}
