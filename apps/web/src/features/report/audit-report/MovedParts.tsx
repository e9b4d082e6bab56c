/** What an issued report shows that the audited figures no longer say, part by part. */
import { tieOut } from "@digao/contract/areas/report/tie-out/calls";
import { tieOutState } from "@digao/contract/areas/report/tie-out/codes";
import { encodeId } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";

export function MovedParts({ reportId }: { reportId: number }) {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const { data } = useCall(tieOut.GetTieOut, { Id });
  const own = data?.holders.find(({ refType, refId }) => refType === "auditReport" && refId === reportId);
  if (!own || own.state === tieOutState.agrees) return null;
  const { parts, moved: count } = own;
  const title = t("audit-report.movedParts", { count });
  return (
    <section aria-label={title}>
      <h3 className="section-title diff-bad">{title}</h3>
      <ul>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <Link className="cell-link" to={`/maindo/tieout?id=${encodeId(Id)}&holder=auditReport.${reportId}`}>
        {t("audit-report.movedWhere")}
      </Link>
    </section>
  );
}
