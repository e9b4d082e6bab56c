/** Trial balance (试算平衡): working paper, statements, variations, structure and ratios, each figure open to its source. */
import { type TrialBalanceRow, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { Button, Dropdown } from "antd";
import { Activity } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { Drill } from "../../../parts/books/vouchers/drill/Drill.tsx";
import { useTrail } from "../../../parts/books/vouchers/drill/use-trail.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { LangSwitch } from "../../../ui/LangSwitch.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { UnitSwitch } from "../../../ui/UnitSwitch.tsx";
import { Bridge } from "./Bridge.tsx";
import { NoBalance } from "./NoBalance.tsx";
import { RatioView } from "./RatioView.tsx";
import { ScopeBar, Views } from "./ScopeBar.tsx";
import { StatementView } from "./StatementView.tsx";
import { StructureView } from "./StructureView.tsx";
import { TbView } from "./TbView.tsx";
import { type Scope, useScope } from "./use-scope.ts";
import { useScreenLink } from "./use-screen-link.ts";
import { VariationView } from "./VariationView.tsx";
import "./trial-balance.css";

function ExportButton({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url } = scope;
  const fails = (work: Promise<unknown>) => void work.catch(reportError);
  const statement = { ...scope.scope, unit: url.unit, audited: url.audited === "1" };
  const items = [
    {
      key: "tb",
      label: t("trial-balance.export.tb"),
      onClick: () =>
        fails(download(trialBalance.DownTrialBalanceExcel, { ...scope.scope, includeDraft: url.draft === "1" })),
    },
    {
      key: "statements",
      label: t("trial-balance.export.statements"),
      onClick: () => fails(download(trialBalance.DownStatementExcel, statement)),
    },
  ];
  const isStatement = url.view === "bs" || url.view === "is";
  return (
    <>
      {isStatement ? (
        <Button icon={<Icon name="print" />} onClick={() => window.print()}>
          {t("trial-balance.print")}
        </Button>
      ) : null}
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <Button icon={<Icon name="download" />}>{t("trial-balance.export.title")}</Button>
      </Dropdown>
    </>
  );
}

const viewsOf = {
  tb: TbView,
  bs: StatementView,
  is: StatementView,
  variation: VariationView,
  structure: StructureView,
  ratios: RatioView,
} as const;

const itemOf = (rows: readonly TrialBalanceRow[] | undefined, id: number | undefined) =>
  id === undefined ? undefined : rows?.find((row) => row.id === id);

export function TrialBalance() {
  const { t } = useTranslation();
  const scope = useScope();
  const { url, patch, project, lang } = scope;
  const trail = useTrail();
  const isDrilling = trail.level !== "none";
  const balance = useCall(trialBalance.GetTrialBalance, scope.scope, { keepPrevious: true });
  const { data } = balance;
  const row = itemOf(data?.rows, trail.trail.item);
  const isEmpty = data?.periodId === null;
  const View = viewsOf[url.view];
  const toYears = useScreenLink("/maindo/yearcomparison", project.id);
  return (
    <div className="page-frame trial-balance">
      <PageHead
        title={t("trial-balance.title")}
        tabs={isEmpty || isDrilling ? null : <Views scope={scope} />}
        facts={url.jp === undefined ? [] : [t("trial-balance.interim")]}
        extra={
          <>
            <LangSwitch value={lang} onChange={(value) => patch({ lang: value })} />
            <UnitSwitch value={url.unit} onChange={(unit) => patch({ unit: unit === "yuan" ? undefined : unit })} />
          </>
        }
        primary={isEmpty ? null : <ExportButton scope={scope} />}
        more={toYears ? [{ key: "years", label: t("year-comparison.title"), onClick: toYears }] : []}
      />
      {isEmpty ? <NoBalance projectId={project.id} /> : null}
      <Activity mode={isDrilling || isEmpty ? "hidden" : "visible"}>
        <div className="tb-body">
          <ScopeBar scope={scope} data={data} />
          <View scope={scope} trail={trail} />
        </div>
      </Activity>
      {isDrilling ? (
        <Drill
          projectId={project.id}
          periodId={data?.periodId ?? undefined}
          JPeriod={data?.jPeriod ?? undefined}
          lang={lang}
          unit={url.unit}
          trail={trail}
          start={t(`trial-balance.view.${url.view}`)}
          itemName={row?.name}
          facts={row ? <Bridge row={row} unit={url.unit} /> : null}
        />
      ) : null}
    </div>
  );
}
