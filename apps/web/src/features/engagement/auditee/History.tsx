/** Every change of the project's copy of the client, with old and new. */
import { actionLog } from "@digao/contract/areas/office/action-log/calls";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Changes, recordName, useColumns } from "../../../parts/office/action-log/entry-parts.tsx";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import type { PageHeadProps } from "../../../ui/PageHead.tsx";

const kinds = ["auditee", "registryFact", "auditeeNotes", "keyContract"] as const;

export function History({ title, tabs, more = [] }: PageHeadProps) {
  const { t } = useTranslation();
  const { id: ProjectId } = useProject();
  const [params, patch] = useUrlParams();
  const columns = useColumns(({ seq }) => patch({ open: seq }));
  const kind = kinds.find((one) => one === params.get("kind")) ?? "auditee";
  return (
    <ListPage
      name="auditee-history"
      title={title}
      tabs={tabs}
      more={more}
      facts={[]}
      endpoint={actionLog.GetActionLog}
      input={{ ProjectId, RefType: kind }}
      columns={columns}
      rowKey={({ seq }) => seq}
      filters={[]}
      toolbar={
        <Segmented
          size="small"
          aria-label={t("auditee.view.history")}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`auditee.kind.${value}`) }))}
          onChange={(value) => patch({ kind: value === "auditee" ? undefined : value, open: undefined })}
        />
      }
      empty={{ title: t("auditee.noHistory"), hint: t("auditee.noHistoryHint") }}
      inspector={(entry) => ({
        title: `${entry.refTypeName} ${recordName(entry)}`,
        body: <Changes entry={entry} />,
      })}
    />
  );
}
