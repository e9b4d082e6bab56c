/** The certificate of a destroyed archive (销毁证明), as it was made, with the digest that the firm's log has. */
import { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import type { Destruction } from "@digao/contract/areas/office/archive-destruction/shapes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";

export function Certificate({ of }: { of: Destruction }) {
  const { t } = useTranslation();
  const { certificate, certificateSha256, id } = of;
  if (!certificate) return null;
  const { project, destroyed, log, proposed, approved } = certificate;
  const { rows, tables, files, contents, bytes, shared, at } = destroyed;
  const by = ({ by: name, at: when }: { by: string; at: string }) =>
    t("archives.end.by", { name, at: formatDateTime(when) });
  const facts: [name: string, value: string][] = [
    ["no", String(certificate.no)],
    ["firm", certificate.firm],
    ["project", `${project.code} ${project.name}`],
    ["client", project.client],
    ["period", `${project.from} – ${project.to}`],
    ["keptUntil", certificate.keptUntil],
    ["rows", t("archives.end.rowsOf", { rows, tables: Object.keys(tables).length })],
    ["files", t("archives.end.filesOf", { files, contents, size: formatBytes(bytes), shared })],
    ["log", t("archives.end.logOf", { seq: log.seq, hash: log.hash })],
    ["proposed", by(proposed)],
    ["approved", by(approved)],
    ["at", formatDateTime(at)],
    ["sha256", certificateSha256 ?? ""],
  ];
  return (
    <section className="card" aria-label={t("archives.end.certificate")}>
      <div className="row wrap">
        <h3 className="section-title">{t("archives.end.certificate")}</h3>
        <Button size="small" onClick={() => void download(archiveDestruction.DownDestructionCertificate, { Id: id })}>
          {t("archives.end.download")}
        </Button>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{t(`archives.end.field.${name}`)}</dt>
            <dd className={name === "sha256" || name === "log" ? "archive-hash" : "archive-words"}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
