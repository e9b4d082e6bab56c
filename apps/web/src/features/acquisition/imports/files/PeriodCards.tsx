/** The data periods of the project and what each holds now; the checks of what is in force can be run again. */

import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import type { Output } from "@digao/contract/endpoint";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatCount, formatDateTime } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { useForms } from "../../../../lib/use-forms.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { isManager } from "../batch-state.ts";
import { PeriodDrawer } from "./PeriodDrawer.tsx";
import { Recheck } from "./Recheck.tsx";

export type DataPeriod = Output<typeof imports.GetProjectPeriods>[number];

function Holding({
  label,
  words,
  file,
  time,
  onOpen,
}: {
  label: string;
  words: string | null;
  file: string;
  time: string | null;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="holding">
      <dt>{label}</dt>
      <dd>
        {words === null ? (
          <span className="holding-none">{t("imports.period.none")}</span>
        ) : (
          <button type="button" className="link-button" title={`${file} · ${formatDateTime(time)}`} onClick={onOpen}>
            {words}
          </button>
        )}
      </dd>
    </div>
  );
}

interface CardProps {
  period: DataPeriod;
  onOpen: (batchId: number) => void;
}
function Card({ period, onOpen }: CardProps) {
  const { t } = useTranslation();
  const project = useProject();
  const forms = useForms({ editPeriod: isManager(project.role) && !project.isReadOnly });
  const edit = forms.opener("editPeriod");
  const { tb, voucher, clientStatement } = period;
  const open = (holding: { batchId: number } | null) => () => holding && onOpen(holding.batchId);
  const lines = voucher && { vouchers: formatCount(voucher.vouchers), lines: formatCount(voucher.lines) };
  return (
    <section className="period-card" aria-label={period.label}>
      <header>
        <b>{period.label}</b>
        <span className="period-dates">
          {period.startDate} ~ {period.endDate}
        </span>
        {period.isCurrent ? <StatusTag tone="good">{t("imports.period.current")}</StatusTag> : null}
        {edit ? (
          <Button
            type="text"
            size="small"
            aria-label={t("imports.period.edit", { label: period.label })}
            title={t("imports.period.edit", { label: period.label })}
            icon={<Icon name="edit" size={14} />}
            onClick={() => edit(period)}
          />
        ) : null}
      </header>
      <dl>
        <Holding
          label={t("codes.importType.2")}
          words={tb && t("imports.period.rows", { rows: formatCount(tb.rows) })}
          file={tb?.fileName ?? ""}
          time={tb?.committedAt ?? null}
          onOpen={open(tb)}
        />
        <Holding
          label={t("codes.importType.4")}
          words={lines && t("imports.period.vouchers", lines)}
          file={voucher?.fileName ?? ""}
          time={voucher?.committedAt ?? null}
          onOpen={open(voucher)}
        />
        <Holding
          label={t("codes.importType.1")}
          words={clientStatement && t("imports.period.rows", { rows: formatCount(clientStatement.rows) })}
          file={clientStatement?.fileName ?? ""}
          time={null}
          onOpen={open(clientStatement)}
        />
      </dl>
      {tb || voucher ? <Recheck period={period} onOpen={onOpen} /> : null}
      {forms.idIn("editPeriod") === period.id ? <PeriodDrawer period={period} onClose={forms.close} /> : null}
    </section>
  );
}

export function PeriodCards({ onOpen }: { onOpen: (batchId: number) => void }) {
  const { t } = useTranslation();
  const { id } = useProject();
  const { data: periods, error, refetch } = useCall(imports.GetProjectPeriods, { projectId: id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!periods) return <DelayedSkeleton rows={3} />;
  return (
    <section>
      <h2 className="section-title">{t("imports.period.title")}</h2>
      {periods.length === 0 ? (
        <p className="import-hint">{t("imports.period.empty")}</p>
      ) : (
        <div className="period-cards">
          {periods.map((period) => (
            <Card key={period.id} period={period} onOpen={onOpen} />
          ))}
        </div>
      )}
    </section>
  );
}
