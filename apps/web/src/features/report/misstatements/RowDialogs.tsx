/** What leaders decide on one misstatement, each as a question. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { type Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";

interface Props {
  row: Misstatement;
  projectId: number;
  onDone?: (row: Misstatement) => void;
  onClose: () => void;
}
const quiet = { quiet: true };

function useDecide({ row, projectId }: Pick<Props, "row" | "projectId">) {
  const change = useChange(misstatements.UpdateMisstatement, quiet);
  return { change, base: { projectId, key: row.key, rowVersion: row.rowVersion } };
}

export function ReasonOfClient({ row, projectId, onClose }: Props) {
  const { t } = useTranslation();
  const { change, base } = useDecide({ row, projectId });
  return (
    <Ask<{ clientReason?: string }>
      title={t("misstatements.clientReason")}
      why={t("misstatements.clientReasonWhy")}
      okText={t("ui.save")}
      initial={{ clientReason: row.clientReason ?? "" }}
      send={({ clientReason = "" }) => change.mutateAsync({ ...base, clientReason: clientReason.trim() || null })}
      onClose={onClose}
    >
      <ReasonField name="clientReason" label={t("misstatements.clientReason")} />
    </Ask>
  );
}

export function ReversalDialog({ row, projectId, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const { change, base } = useDecide({ row, projectId });
  return (
    <Ask<{ reversal?: string | null }>
      title={t("misstatements.reversal")}
      why={t("misstatements.reversalWhy", { amount: formatMoney(row.prior?.amount) })}
      okText={t("ui.save")}
      initial={{ reversal: row.prior?.reversal ?? row.prior?.amount ?? null }}
      isReady={({ reversal }) => Boolean(reversal)}
      send={({ reversal }) => change.mutateAsync({ ...base, reversal: reversal ?? null }).then(onDone)}
      onClose={onClose}
    >
      <Form.Item name="reversal" label={t("misstatements.reversal")}>
        <MoneyInput />
      </Form.Item>
    </Ask>
  );
}

export function CoverDialog({ row, projectId, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const RptLang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const { change, base } = useDecide({ row, projectId });
  const heads = useCall(adjustments.GetAuditAdjustListByAdjType, { projectId, RptLang });
  const options = (heads.data ?? [])
    .filter(({ status }) => status !== adjustStatus.void)
    .map((head) => ({ value: head.id, label: `${head.adjNo ?? `#${head.id}`} ${head.description}` }));
  return (
    <Ask<{ coveredBy?: number | null; reason?: string }>
      title={t("misstatements.cover")}
      why={t("misstatements.coverWhy")}
      okText={t("ui.save")}
      initial={{ coveredBy: row.coveredBy?.id ?? null }}
      isReady={hasReason}
      send={({ coveredBy, reason = "" }) =>
        change.mutateAsync({ ...base, coveredBy: coveredBy ?? null, reason: reason.trim() }).then(onDone)
      }
      onClose={onClose}
    >
      <Form.Item name="coveredBy" label={t("misstatements.coverEntry")}>
        <Select allowClear showSearch={{ optionFilterProp: "label" }} options={options} loading={heads.isPending} />
      </Form.Item>
      <ReasonField label={t("misstatements.reason")} isRequired />
    </Ask>
  );
}

/** An error in the tax itself, or no more: it then counts, or does not. */
export function StandAloneDialog({ row, projectId, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const { change, base } = useDecide({ row, projectId });
  return (
    <Ask<{ reason?: string }>
      title={t(row.standsAlone ? "misstatements.standsNotAlone" : "misstatements.standsAlone")}
      why={t("misstatements.standsAloneWhy")}
      okText={t("ui.save")}
      isReady={hasReason}
      send={({ reason = "" }) =>
        change.mutateAsync({ ...base, standsAlone: !row.standsAlone, reason: reason.trim() }).then(onDone)
      }
      onClose={onClose}
    >
      <ReasonField label={t("misstatements.reason")} isRequired />
    </Ask>
  );
}
