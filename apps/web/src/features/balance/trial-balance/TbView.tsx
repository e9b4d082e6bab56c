/** The trial balance view: equalities, unmapped accounts, the grid, and the entries behind a figure. */

import { differences } from "@digao/contract/areas/acquisition/differences/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { type TrialBalance, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { DifferenceInspector } from "../../../parts/acquisition/differences/DifferenceInspector.tsx";
import type { TrailHandle } from "../../../parts/books/vouchers/drill/use-trail.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { EntryInspector } from "./EntryInspector.tsx";
import { cellFrom } from "./entries.ts";
import { TbGrid } from "./TbGrid.tsx";
import type { Scope } from "./use-scope.ts";
import { useScreenLink } from "./use-screen-link.ts";

interface Props {
  scope: Scope;
  trail: TrailHandle;
}

function Unmapped({ data, projectId }: { data: TrialBalance; projectId: number }) {
  const { t } = useTranslation();
  const link = useScreenLink("/maindo/dataprepare", projectId);
  if (data.unmapped.length === 0) return null;
  return (
    <output className="unmapped">
      <Icon name="warning" size={14} />
      {t("trial-balance.unmapped", { count: data.unmapped.length, amount: formatMoney(data.unmappedAmount) })}
      <span className="unmapped-names">{data.unmapped.map((one) => `${one.code} ${one.name}`).join("、")}</span>
      {link ? (
        <Button type="link" size="small" onClick={link}>
          {t("trial-balance.map")}
        </Button>
      ) : null}
    </output>
  );
}

/** An of-which line (利息费用) follows an entry only when the entry's line says the account. */
function UnassignedLines({ untold }: Pick<TrialBalance, "untold">) {
  const { t } = useTranslation();
  if (untold.length === 0) return null;
  const names = untold.map(({ adjNo, itemName }) => `${adjNo ?? t("trial-balance.unnumbered")} ${itemName}`);
  return (
    <output className="unmapped">
      <Icon name="warning" size={14} />
      {t("trial-balance.untold", { count: untold.length })}
      <span className="unmapped-names">{[...new Set(names)].join("、")}</span>
    </output>
  );
}

/** Told only where the client's journal and trial balance part, or a balance does not follow from what it comes from. */
function Differing({ periodId, onWhy }: { periodId: number; onWhy: () => void }) {
  const { t } = useTranslation();
  const { data: movements = [] } = useCall(differences.GetLedgerDifferences, { periodId });
  const { data: figures } = useCall(differences.GetFigureDifferences, { periodId });
  const count = figures?.totalCount ?? 0;
  if (movements.length === 0 && count === 0) return null;
  const names = [
    ...movements.map((one) => `${one.accountCode} ${one.accountName}`),
    ...(figures?.items ?? []).slice(0, 20).map(({ code, name }) => `${code} ${name}`),
  ];
  return (
    <output className="unmapped">
      <Icon name="warning" size={14} />
      {movements.length > 0 ? <span>{t("differences.some", { count: movements.length })}</span> : null}
      {count > 0 ? <span>{t("differences.someFigures", { count })}</span> : null}
      <span className="unmapped-names">{[...new Set(names)].join(t("differences.and"))}</span>
      <Button type="link" size="small" onClick={onWhy}>
        {t("differences.why")}
      </Button>
    </output>
  );
}

function Why({ scope, periodId }: { scope: Scope; periodId: number }) {
  const { url, patch } = scope;
  return (
    <DifferenceInspector
      place={{ periodId }}
      account={url.why === "all" ? undefined : url.why}
      onAccount={(account) => patch({ why: account ?? "all" })}
      onClose={() => patch({ why: undefined })}
    />
  );
}

export function TbView({ scope, trail }: Props) {
  const { url, patch, project, lang } = scope;
  const balance = useCall(trialBalance.GetTrialBalance, scope.scope, { keepPrevious: true });
  const heads = useCall(adjustments.GetAuditAdjustListByAdjType, { projectId: project.id, RptLang: lang });
  const { data, error } = balance;
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void balance.refetch()} />;
  if (!data) return <DelayedSkeleton rows={16} />;
  const cell = cellFrom(url.adj);
  return (
    <>
      <Unmapped data={data} projectId={project.id} />
      <UnassignedLines untold={data.untold} />
      {data.periodId === null ? null : (
        <Differing periodId={data.periodId} onWhy={() => patch({ why: "all", adj: undefined })} />
      )}
      <div className="page-row dock-wide" aria-busy={balance.isFetching}>
        <TbGrid
          data={data}
          heads={heads.data ?? []}
          scope={scope}
          showsDraft={url.draft === undefined ? data.includeDraft : url.draft === "1"}
          trail={trail}
        />
        {cell ? (
          <EntryInspector
            cell={cell}
            row={data.rows.find((row) => row.id === cell.itemId)}
            heads={heads.data ?? []}
            unit={url.unit}
            projectId={project.id}
            onClose={() => patch({ adj: undefined })}
          />
        ) : null}
        {url.why && !cell && data.periodId !== null ? <Why scope={scope} periodId={data.periodId} /> : null}
      </div>
    </>
  );
}
