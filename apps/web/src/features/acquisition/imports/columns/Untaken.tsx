/** Sheets that nobody reads, by name, with their rows and why. */
import type { Detection } from "@digao/contract/areas/acquisition/imports/calls";
import { useTranslation } from "react-i18next";
import { formatCount } from "../../../../lib/format.ts";

export function Untaken({ detection }: { detection: Detection }) {
  const { t } = useTranslation();
  const { untaken } = detection;
  if (untaken.length === 0) return null;
  const words = untaken.map(({ name, rows, why }) =>
    t("imports.untaken.one", { name, rows: formatCount(rows), why: t(`imports.untaken.why.${why}`) }),
  );
  return <p className="recognised">{t("imports.untaken.title", { list: words.join(t("imports.untaken.mark")) })}</p>;
}
