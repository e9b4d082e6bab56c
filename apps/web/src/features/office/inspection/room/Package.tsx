/** The package that the project was archived with, and how it is verified without the product. */
import type { InspectionRoom } from "@digao/contract/areas/office/inspection/calls";
import { useTranslation } from "react-i18next";
import { formatBytes, formatCount, formatDateTime } from "../../../../lib/format.ts";
import { CopyText } from "../../../../ui/CopyText.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";

export function Package({ of }: { of: InspectionRoom["archive"] }) {
  const { t } = useTranslation();
  if (!of) return <EmptyState icon="archive" title={t("inspection.archive.none")} />;
  return (
    <section>
      <h2 className="section-title">{t("inspection.archive.version", { version: of.version })}</h2>
      <dl className="facts">
        <dt>{t("inspection.archive.packedAt")}</dt>
        <dd>{formatDateTime(of.packedAt)}</dd>
        <dt>{t("inspection.archive.entries")}</dt>
        <dd>{formatCount(of.entryCount)}</dd>
        <dt>{t("inspection.archive.bytes")}</dt>
        <dd>{formatBytes(of.packageBytes)}</dd>
        <dt>{t("inspection.archive.package")}</dt>
        <dd className="inspection-hash">
          <CopyText text={of.packageSha256} />
        </dd>
        <dt>{t("inspection.archive.manifest")}</dt>
        <dd className="inspection-hash">
          <CopyText text={of.manifestSha256} />
        </dd>
      </dl>
      <p>{t("inspection.archive.verify")}</p>
    </section>
  );
}
