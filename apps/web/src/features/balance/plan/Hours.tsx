/** Planned hours of the plan in force, changed a little without another approval; what was approved stays beside them. */
import { type AuditPlanSheet, auditPlan, auditPlanPaper } from "@digao/contract/areas/balance/plan/calls";
import { App, Button, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import type { PanelProps, Values } from "../../../ui/paper/particular.ts";

type Planned = AuditPlanSheet["records"][number]["team"][number];

const hoursMax = 10_000;

export function Hours({ sheet, isReadOnly }: PanelProps<AuditPlanSheet, Values>) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [wished, setWished] = useState<Record<number, number>>({});
  const adjust = useChange(auditPlan.AdjustAuditPlan);
  const inForce = sheet.records.find(({ status }) => status === auditPlanPaper.spec.inForce);
  if (!inForce || !isReadOnly || !sheet.canAdjust.ok || inForce.team.length === 0) return null;
  const changed = new Map(sheet.changes.map(({ userId, now }) => [userId, Number(now)]));
  const standing = ({ userId, hours }: Planned): number => changed.get(userId) ?? hours;
  const hours = inForce.team.flatMap((row) => {
    const wish = wished[row.userId];
    return wish === undefined || wish === standing(row) ? [] : [{ userId: row.userId, hours: wish }];
  });
  const columns: PlainColumn<Planned>[] = [
    { key: "member", title: t("plan.member"), render: ({ memberName }) => memberName },
    { key: "approved", align: "right", title: t("plan.approvedHours"), render: (row) => row.hours },
    {
      key: "now",
      align: "right",
      title: t("plan.hoursNow"),
      render: (row) => (
        <InputNumber
          size="small"
          min={0}
          max={hoursMax}
          aria-label={`${t("plan.hoursNow")} ${row.memberName}`}
          value={wished[row.userId] ?? standing(row)}
          onChange={(value) => setWished((all) => ({ ...all, [row.userId]: value ?? standing(row) }))}
        />
      ),
    },
  ];
  const record = () =>
    adjust.mutate(
      { Id: inForce.id, rowVersion: inForce.rowVersion, hours },
      {
        onSuccess: () => {
          setWished({});
          void message.success(t("plan.adjusted"));
        },
      },
    );
  return (
    <section aria-label={t("plan.hours")}>
      <h3 className="section-title">{t("plan.hours")}</h3>
      <p className="judgement-hint">{t("plan.hoursHint")}</p>
      <PlainTable label={t("plan.hours")} columns={columns} rows={inForce.team} rowKey={({ userId }) => userId} />
      {hours.length > 0 ? (
        <Button size="small" type="primary" loading={adjust.isPending} onClick={record}>
          {t("plan.adjust")}
        </Button>
      ) : null}
    </section>
  );
}
