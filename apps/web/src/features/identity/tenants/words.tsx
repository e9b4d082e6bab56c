/** How a firm's state and its use of a limit are said and shown. */
import type { Tenant, TenantStatus } from "@digao/contract/areas/identity/tenants/calls";
import { Progress } from "antd";
import { useTranslation } from "react-i18next";
import { formatBytes, formatCount } from "../../../lib/format.ts";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const gigabyte = 1024 ** 3;
const tones: Record<TenantStatus, Tone> = {
  active: "good",
  disabled: "quiet",
  expired: "attention",
  removing: "bad",
  erasing: "bad",
};
export const statuses = Object.keys(tones);

export function FirmState({ status }: { status: TenantStatus }) {
  const { t } = useTranslation();
  return <StatusTag tone={tones[status]}>{t(`tenants.state.${status}`)}</StatusTag>;
}

/** A full limit stops new people or uploads; nine tenths are worth a look. */
const near = 0.9;

function Use({ label, text, share }: { label: string; text: string; share: number | null }) {
  const tone = share === null || share < near ? "normal" : "exception";
  return (
    <span className="firm-use">
      <span>{text}</span>
      {share === null ? null : (
        <Progress
          aria-label={label}
          percent={Math.min(100, Math.round(share * 100))}
          size="small"
          showInfo={false}
          status={tone}
        />
      )}
    </span>
  );
}

export function PeopleUse({ firm }: { firm: Tenant }) {
  const { t } = useTranslation();
  const { usersUsed, userMax } = firm;
  return (
    <Use
      label={t("tenants.field.userMax")}
      text={t("tenants.usedOf", { used: formatCount(usersUsed), max: formatCount(userMax) })}
      share={usersUsed / userMax}
    />
  );
}

export function StorageUse({ firm }: { firm: Tenant }) {
  const { t } = useTranslation();
  const { storageUsedBytes: used, storageQuotaGb: quota } = firm;
  const max = quota === null ? t("tenants.noLimit") : t("tenants.gigabytes", { count: quota });
  return (
    <Use
      label={t("tenants.field.storageQuotaGb")}
      text={t("tenants.usedOf", { used: formatBytes(used), max })}
      share={quota === null ? null : used / (quota * gigabyte)}
    />
  );
}
