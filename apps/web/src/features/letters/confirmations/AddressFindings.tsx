import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { Window } from "../../../ui/Window.tsx";

/** Addresses of selected balances held against registry data, earlier letters, the client and each other. */
export function AddressFindings({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const list = useCall(hzcontacts.GetHZAddressFindings, { projectId });
  const rows = list.data ?? [];
  return (
    <Window width={760} title={t("confirmations.do.findings")} onCancel={onClose} footer={null}>
      {list.error ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <DelayedSkeleton /> : null}
      {list.data && rows.length === 0 ? <EmptyState icon="check" title={t("confirmations.findings.none")} /> : null}
      {rows.length > 0 ? (
        <ScrollBox className="hz-table-scroll" label={t("confirmations.do.findings")}>
          <PlainTable
            rows={rows}
            rowKey={(row) => `${row.contactId}-${row.kind}`}
            label={t("confirmations.do.findings")}
            columns={[
              { key: "name", title: t("confirmations.contact.name"), render: (row) => row.contactName },
              {
                key: "kind",
                title: t("confirmations.findings.kind"),
                width: 190,
                render: (row) => t(`confirmations.findings.${row.kind}`),
              },
              { key: "detail", title: t("confirmations.findings.detail"), render: (row) => row.detail },
            ]}
          />
        </ScrollBox>
      ) : null}
    </Window>
  );
}
