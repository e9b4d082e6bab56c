/** The firm's own log (审计日志): people, roles, settings, sign-ins; and what waits for the consent of who reads it. */

import { adminSeparation } from "@digao/contract/areas/identity/security/calls";
import { type ActionLogEntry, firmLog } from "@digao/contract/areas/office/action-log/calls";
import { limits } from "@digao/contract/limits";
import { Alert, App, Button, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { Changes, filtersFrom, recordName, useColumns } from "../../../parts/office/action-log/entry-parts.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { type Filter, inputOf } from "../../../ui/filters.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";

function Consent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const consent = useChange(adminSeparation.ConsentEnd, { quiet: true });
  const label = t("action-log.firm.password");
  return (
    <Ask<{ password: string }>
      title={t("action-log.firm.consentTitle")}
      why={t("action-log.firm.consentWhy")}
      okText={t("action-log.firm.consent")}
      isDanger
      send={(values) => consent.mutateAsync(values)}
      onClose={onClose}
    >
      <Form.Item name="password" label={label} rules={[{ required: true, message: t("ui.required", { label }) }]}>
        <Input.Password autoComplete="current-password" maxLength={limits.passphraseMax} />
      </Form.Item>
    </Ask>
  );
}

/** Asked by the security administrator; whoever reads the log agrees or refuses. */
function EndRequest() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { data } = useCall(adminSeparation.GetEndAsked, {}, { staleMs: 0 });
  const refuse = useChange(adminSeparation.RefuseEnd);
  const [isAsking, setAsking] = useState(false);
  if (!data?.endAsked) return null;
  const { byName: name, at, reason } = data.endAsked;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t("action-log.firm.endAsked", { name, time: formatDateTime(at), reason })}
        action={
          <div className="row gap-8">
            <Button size="small" danger onClick={() => setAsking(true)}>
              {t("action-log.firm.consent")}
            </Button>
            <Button
              size="small"
              loading={refuse.isPending}
              onClick={() => refuse.mutate({}, { onSuccess: () => void message.success(t("action-log.firm.refused")) })}
            >
              {t("action-log.firm.refuse")}
            </Button>
          </div>
        }
      />
      {isAsking ? <Consent onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(firmLog.GetFirmLogFilters, {});
  return filtersFrom(t, data);
}

export function FirmLog() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const mayExport = useCan("Pages.Audit.Export");
  const filters = useFilters();
  const columns = useColumns(({ seq }: ActionLogEntry) => patch({ open: seq }));
  const query = () => ({ ...inputOf(filters, params), keyword: params.get("keyword") ?? undefined });
  return (
    <ListPage
      name="firm-log"
      title={t("action-log.firm.title")}
      endpoint={firmLog.GetFirmLog}
      columns={columns}
      rowKey={({ seq }) => seq}
      filters={filters}
      keyword={t("action-log.keyword")}
      note={() => <EndRequest />}
      toolbar={mayExport ? <DownloadButton call={firmLog.DownFirmLogExcel} input={query} /> : null}
      empty={{ title: t("action-log.empty"), hint: t("action-log.firm.emptyHint") }}
      inspector={(entry) => ({
        title: `${entry.refTypeName} ${recordName(entry)}`,
        body: <Changes entry={entry} />,
      })}
    />
  );
}
