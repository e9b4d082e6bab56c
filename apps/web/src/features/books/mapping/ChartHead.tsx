/** Head of the page: data period, chart of accounts it follows, automatic mapping, mapping from a file. */

import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Output } from "@digao/contract/endpoint";
import { App, Button, Dropdown, Select, Space } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useChange } from "../../../lib/api.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";

type Period = Output<typeof imports.GetProjectPeriods>[number];
/** Neither mapping nor form of statements: the server refuses them. */
const withoutForm = ["4", "5"];
const standards = ["1", "2", "3", "4", "5", "9"];
const isManager = (role: number) => role !== projectRole.member;
export const importPath = "/maindo/dataacquisition";

function Standard({ period }: { period: Period }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { role, isReadOnly } = useProject();
  const update = useChange(imports.UpdateProjectPeriod, {
    quiet: true,
  });
  const { id, label, startDate, endDate, kind, isCurrent, rowVersion } = period;
  const words = t(`codes.chartStandard.${period.coaStandard}`);
  if (!isManager(role) || isReadOnly) return <span>{t("mapping.standardIs", { name: words })}</span>;
  const choose = (coaStandard: string) =>
    ask({
      title: t("mapping.standardChange", { name: t(`codes.chartStandard.${coaStandard}`) }),
      why: t("mapping.standardChangeWhy"),
      okText: t("ui.confirm"),
      send: () =>
        update.mutateAsync({ periodId: id, label, startDate, endDate, kind, isCurrent, coaStandard, rowVersion }),
    });
  return (
    <Select
      style={{ width: 170 }}
      popupMatchSelectWidth={false}
      aria-label={t("mapping.standardLabel")}
      title={t("mapping.standardLabel")}
      loading={update.isPending}
      value={period.coaStandard}
      options={standards.map((value) => ({
        value,
        disabled: withoutForm.includes(value),
        label: withoutForm.includes(value)
          ? t("imports.standard.withoutForm", { name: t(`codes.chartStandard.${value}`) })
          : t(`codes.chartStandard.${value}`),
      }))}
      onChange={choose}
    />
  );
}

function AutoMap({ periodId, onDone }: { periodId: number | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id, isReadOnly } = useProject();
  const run = useChange(trialBalance.AutoMappingTrialBalance);
  const start = (again: boolean) =>
    run.mutate(
      { projectId: id, periodId, again },
      {
        onSuccess: ({ mapped, suggested, unmapped }) => {
          onDone();
          void message.success(t("mapping.auto.done", { mapped, suggested, unmapped: unmapped.length }));
        },
      },
    );
  return (
    <Space.Compact>
      <Button
        type="primary"
        disabled={isReadOnly}
        loading={run.isPending}
        title={t("mapping.auto.openWhy")}
        onClick={() => start(false)}
      >
        {t("mapping.auto.open")}
      </Button>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        disabled={isReadOnly}
        menu={{ items: [{ key: "again", label: t("mapping.auto.again") }], onClick: () => start(true) }}
      >
        <Button type="primary" aria-label={t("ui.more")} icon={<Icon name="down" size={14} />} />
      </Dropdown>
    </Space.Compact>
  );
}

interface Props {
  periods: readonly Period[];
  period: Period | undefined;
  onPeriod: (periodId: number) => void;
  onMapped: () => void;
}
export function ChartHead({ periods, period, onPeriod, onMapped }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const more = hasScreen(importPath)
    ? [
        {
          key: "file",
          label: t("mapping.fromFile"),
          onClick: () => void navigate(projectHref(importPath, project.id, undefined, { as: "3" })),
        },
      ]
    : [];
  const choice =
    periods.length > 1 && period ? (
      <Select
        style={{ width: 150 }}
        popupMatchSelectWidth={false}
        aria-label={t("mapping.period")}
        value={period.id}
        options={periods.map(({ id, label }) => ({ value: id, label }))}
        onChange={onPeriod}
      />
    ) : (
      period?.label
    );
  return (
    <PageHead
      title={t("mapping.title")}
      facts={[choice, period ? <Standard key={period.id} period={period} /> : null]}
      primary={period ? <AutoMap periodId={period.id} onDone={onMapped} /> : null}
      more={more}
    />
  );
}
