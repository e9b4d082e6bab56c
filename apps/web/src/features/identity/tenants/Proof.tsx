/** What was counted after a firm was erased: table by table, files, jobs. */
import type { TenantRemoval } from "@digao/contract/areas/identity/tenants/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { saveBlob } from "../../../lib/download.ts";
import { formatBytes, formatCount, formatDateTime } from "../../../lib/format.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

export function Proof({ removal }: { removal: TenantRemoval }) {
  const { t } = useTranslation();
  const { proof, tenancyName } = removal;
  if (!proof) return null;
  const erased = proof.tables.reduce((sum, table) => sum + table.erased, 0);
  const left = proof.tables.reduce((sum, table) => sum + table.left, 0) + proof.files.left + proof.firmLeft;
  const save = () =>
    saveBlob(new Blob([JSON.stringify(removal, null, 1)], { type: "application/json" }), `${tenancyName}-removal.json`);
  const rows = [
    { name: t("tenants.proof.files"), erased: proof.files.erased, left: proof.files.left },
    { name: t("tenants.proof.jobs"), erased: null, left: proof.jobsLeft },
    ...proof.tables,
  ];
  return (
    <div className="firm-proof">
      <StatusTag tone={left === 0 ? "good" : "bad"}>
        {t("tenants.proof.title", { rows: formatCount(erased), size: formatBytes(proof.files.bytes), left })}
      </StatusTag>
      <p className="drawer-hint">
        {t("tenants.proof.counted", {
          time: formatDateTime(removal.finishedAt),
          name: removal.confirmedBy ?? "",
          reason: removal.reason || "—",
        })}
      </p>
      {proof.exportsKept > 0 ? <p>{t("tenants.proof.exports", { count: proof.exportsKept })}</p> : null}
      <Button size="small" onClick={save}>
        {t("tenants.proof.save")}
      </Button>
      <table className="proof-table">
        <thead>
          <tr>
            <th scope="col">{t("tenants.proof.what")}</th>
            <th scope="col">{t("tenants.proof.erased")}</th>
            <th scope="col">{t("tenants.proof.left")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.erased === null ? "" : formatCount(row.erased)}</td>
              <td>{formatCount(row.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
