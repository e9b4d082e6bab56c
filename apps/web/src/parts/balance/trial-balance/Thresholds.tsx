/** From which change on a row must be explained: performance materiality, unless the project deviates with a reason. */
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Output } from "@digao/contract/endpoint";
import { fractionOf, percentOf, shortPercent } from "@digao/contract/percent";
import { Button, Form, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";

type Settings = Output<(typeof trialBalance)["GetProjectSettings"]>;
interface Answer {
  varAmt?: string | null;
  varPct?: string | null;
  varPctPl?: string | null;
  varReason?: string;
}

function ThresholdsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const { mutateAsync } = useChange(trialBalance.UpdateProjectSettings, { quiet: true });
  const { materiality: _pm, varReasonBy: _by, varReasonAt: _at, ...now } = settings;
  const share = (typed: string | null | undefined, before: string) => fractionOf(typed ?? "") ?? before;
  const send = (values: Answer) =>
    mutateAsync({
      ...now,
      projectId: project.id,
      creditTarget: now.creditTarget === "L106" ? "L106" : "L107",
      varAmt: values.varAmt ?? now.varAmt,
      varPct: share(values.varPct, now.varPct),
      varPctPl: share(values.varPctPl, now.varPctPl),
      varReason: values.varReason?.trim() || null,
    });
  const rate = (name: "varPct" | "varPctPl") => (
    <Form.Item name={name} label={t(`trial-balance.thresholds.${name}`)}>
      <InputNumber<string> stringMode min="0" max="100" suffix="%" />
    </Form.Item>
  );
  return (
    <Ask<Answer>
      title={t("trial-balance.thresholds.title")}
      why={t("trial-balance.thresholds.why", { pm: formatMoney(settings.materiality.pm) })}
      okText={t("trial-balance.thresholds.save")}
      keepAs={["thresholds", project.id]}
      initial={{
        varAmt: now.varAmt,
        varPct: percentOf(now.varPct),
        varPctPl: percentOf(now.varPctPl),
        varReason: now.varReason ?? "",
      }}
      send={send}
      onClose={onClose}
    >
      <Form.Item name="varAmt" label={t("trial-balance.thresholds.varAmt")}>
        <MoneyInput />
      </Form.Item>
      {rate("varPct")}
      {rate("varPctPl")}
      <ReasonField name="varReason" label={t("trial-balance.thresholds.reason")} max={500} />
    </Ask>
  );
}

export function Thresholds() {
  const { t } = useTranslation();
  const project = useProject();
  const [isOpen, setOpen] = useState(false);
  const { data: settings } = useCall(trialBalance.GetProjectSettings, { projectId: project.id });
  if (!settings) return null;
  const { varAmt, varPct, varPctPl, varReason, varReasonBy, varReasonAt, materiality } = settings;
  const mayChange = !project.isReadOnly && roleSets.leader.some((role) => role === project.role);
  return (
    <section aria-label={t("trial-balance.thresholds.title")}>
      <h2>
        {t("trial-balance.thresholds.title")}
        {mayChange ? (
          <Button size="small" type="link" onClick={() => setOpen(true)}>
            {t("trial-balance.thresholds.change")}
          </Button>
        ) : null}
      </h2>
      <p>
        {t(
          Number(varAmt) === Number(materiality.pm)
            ? "trial-balance.thresholds.follows"
            : "trial-balance.thresholds.deviates",
          {
            amount: formatMoney(varAmt),
            pm: formatMoney(materiality.pm),
            rate: shortPercent(varPct, 2),
            ratePl: shortPercent(varPctPl, 2),
          },
        )}
      </p>
      {varReason ? (
        <p>
          <q>{varReason}</q> {varReasonBy} {formatDateTime(varReasonAt)}
        </p>
      ) : null}
      {isOpen ? <ThresholdsDialog settings={settings} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
