/** What last year's paper said in the same place: read, never written. */
import { linksOf, type PaperField } from "@digao/contract/paper/sections";
import { useTranslation } from "react-i18next";
import type { AnySheet } from "./particular.ts";

interface Props {
  sheet: AnySheet;
  /** Of what stands there, in words; blank where there is nothing. */
  show: (values: Readonly<Record<string, unknown>>) => string;
}

export function LastYear({ sheet, show }: Props) {
  const { t } = useTranslation();
  const words = sheet.lastYear ? show(sheet.lastYear.values) : "";
  if (words === "") return null;
  return (
    <p className="judgement-last">
      <span>{t("paper.lastYear")}</span> {words}
    </p>
  );
}

/** What a field held last year: links by the names of that project, as they lead into it. */
export const wordsOfLastYear = (
  { lastYear }: AnySheet,
  field: PaperField,
  value: unknown,
  show: (field: PaperField, value: unknown) => string,
): string =>
  field.kind === "links"
    ? linksOf(value)
        .flatMap(({ type, id }) => lastYear?.named[`${type}:${id}`] ?? [])
        .join("；")
    : show(field, value);
