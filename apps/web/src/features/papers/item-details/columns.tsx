/** Columns of the detail schedule; what means nothing for the item is left out. */
import { relationWords } from "@digao/contract/areas/balance/related-parties/relations";
import type { DetailSheet, DetailSheetRow } from "@digao/contract/areas/papers/item-details/calls";
import { wordIn } from "@digao/contract/pairs";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { bandWords } from "./rows.ts";

type Column = GridColumn<DetailSheetRow>;
type Amount = "openBook" | "periodDr" | "periodCr" | "closeBook" | "adjusted" | "reclassified" | "audited";

export function useRelationWords() {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  return ({ relatedParty, isRelated, candidate }: DetailSheetRow): string => {
    if (relatedParty) return wordIn(lang, relationWords[relatedParty.relation]);
    if (isRelated) return t("item-details.ticked");
    return candidate ? t("item-details.may", { relation: wordIn(lang, relationWords[candidate.relation]) }) : "";
  };
}

function useRelation(mayMark: boolean): Column {
  const { t } = useTranslation();
  const words = useRelationWords();
  return {
    key: "relation",
    width: 148,
    title: t("item-details.col.relation"),
    value: words,
    hint: (row) => row.relatedParty?.note ?? words(row),
    drill: ({ kind }) => mayMark && kind === "detail",
    render: (row) => {
      const text = words(row);
      if (!text) return null;
      return <StatusTag tone={row.relatedParty ? "busy" : "attention"}>{text}</StatusTag>;
    },
  };
}

/** Bands of years, the part that may be older, and whether they add up. */
function useAgeing({ bands }: Pick<DetailSheet, "bands">): Column[] {
  const { t } = useTranslation();
  const title = (key: string) => t(`item-details.col.${key}`);
  return [
    ...bands.map((band, index): Column => {
      const [key, years] = bandWords(band);
      return {
        key: `band${index}`,
        kind: "money",
        width: 104,
        group: "ageing",
        total: true,
        title: t(`item-details.band.${key}`, years),
        value: (row) => row.bands?.[index],
      };
    }),
    {
      key: "undated",
      kind: "money",
      width: 96,
      group: "ageing",
      total: true,
      title: title("undated"),
      value: (row) => row.undated,
      hint: () => t("item-details.col.undatedWhy"),
    },
    {
      key: "ageDiff",
      kind: "diff",
      width: 100,
      group: "ageing",
      keep: true,
      title: title("ageDiff"),
      value: (row) => row.ageingDifference,
    },
    {
      key: "agedBy",
      width: 110,
      group: "ageing",
      title: title("agedBy"),
      value: ({ agedBy, agedBasis }) =>
        [agedBy && t(`item-details.by.${agedBy}`), agedBasis === "audited" && t("item-details.basis.audited")]
          .filter(Boolean)
          .join(" "),
    },
  ];
}

export function useScheduleColumns(sheet: DetailSheet, mayMark: boolean): Column[] {
  const { t } = useTranslation();
  const { columns, rows } = sheet;
  const relation = useRelation(mayMark);
  const ageing = useAgeing(sheet);
  const hasReclass = rows.some(({ reclassified }) => Number(reclassified) !== 0);
  return useMemo(() => {
    const title = (key: string) => t(`item-details.col.${key}`);
    const money = (key: Amount, extra: Partial<Column> = {}): Column => ({
      key,
      kind: "money",
      width: 112,
      total: true,
      title: title(key),
      value: (row) => row[key],
      ...extra,
    });
    const book: Partial<Column> = { group: "books", drill: (row) => row.accountCode !== null };
    const ofParties = columns.parties ? [relation] : [];
    const ofCurrency: Column[] = columns.currency
      ? [
          { key: "currency", width: 84, title: t("item-details.filter.currency"), value: (row) => row.currency },
          { key: "fcAmount", kind: "money", width: 104, title: title("fcAmount"), value: (row) => row.fcAmount },
        ]
      : [];
    return [
      {
        key: "accountCode",
        kind: "code",
        width: 84,
        frozen: true,
        title: title("account"),
        value: (row) => row.accountCode,
      },
      {
        key: "name",
        width: 160,
        yields: 110,
        frozen: true,
        title: title("name"),
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      ...ofParties,
      money("openBook", book),
      money("periodDr", book),
      money("periodCr", book),
      money("closeBook", { ...book, keep: true }),
      money("adjusted", { group: "entries", width: 100 }),
      ...(hasReclass ? [money("reclassified", { group: "entries", width: 100 })] : []),
      money("audited"),
      ...(columns.ageing ? ageing : []),
      ...ofCurrency,
    ];
  }, [t, columns, ageing, relation, hasReclass]);
}

export function useScheduleGroups(): GridGroup[] {
  const { t } = useTranslation();
  return [
    { key: "books", title: t("item-details.group.books"), collapsible: true, foldedFirst: true },
    { key: "entries", title: t("item-details.group.entries") },
    { key: "ageing", title: t("item-details.group.ageing"), collapsible: true },
  ];
}
