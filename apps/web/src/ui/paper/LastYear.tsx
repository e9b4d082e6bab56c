/** What last year's paper said in the same place: read, never written. */
import type { PaperField } from "@digao/contract/paper/sections";
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

/** Links of last year lead into last year's project: they are left out. */
export const isShownBeside = ({ kind }: PaperField): boolean => kind !== "links";
