/** Packages of the archived versions, each to be taken away and verified without the product. */
import { type ArchivePackage, archivePackage } from "@digao/contract/areas/office/archive-package/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { download, useCall } from "../../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";

function Package({ of }: { of: ArchivePackage }) {
  const { t } = useTranslation();
  return (
    <li>
      <div className="row wrap">
        <strong>{t("archives.versionNo", { version: of.version })}</strong>
        <small className="soft">{`${formatDateTime(of.packedAt)} · ${formatBytes(of.sizeBytes)} · ${t("archives.entries", { count: of.entryCount })}`}</small>
        <Button
          size="small"
          onClick={() => void download(archivePackage.DownArchivePackage, { Id: of.id }, of.fileName)}
        >
          {t("archives.downloadPackage")}
        </Button>
      </div>
      <small className="archive-hash">{`SHA-256 ${of.packageSha256}`}</small>
    </li>
  );
}

export function Packages({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const { data } = useCall(archivePackage.GetArchivePackages, { projectId });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t("archives.packages")}>
      <h3 className="section-title">{t("archives.packages")}</h3>
      <p className="quiet-line">{t("archives.packagesHint")}</p>
      <ul className="archive-answers">
        {data.map((one) => (
          <Package key={one.id} of={one} />
        ))}
      </ul>
    </section>
  );
}
