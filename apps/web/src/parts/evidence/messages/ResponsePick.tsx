/** The procedure or the entry that responds to a risk: without one a risk prompt is not closed. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import type { Composing } from "./use-composer.ts";

const wordsMax = 40;

export function ResponsePick({ composing, rid }: { composing: Composing; rid: number | undefined }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { fields, write } = composing;
  const { response } = fields.value;
  const lines = useCall(programs.GetProgLineByRID, { Id: rid ?? 0, projectId }, { enabled: rid !== undefined });
  const entries = useCall(adjustments.GetAuditAdjustList, { projectId, maxResultCount: 500 });
  const procedures = (lines.data ?? []).map(({ id, lineNo, content }) => ({
    value: `progLine:${id}`,
    label: `${lineNo} ${content.slice(0, wordsMax)}`,
  }));
  const heads = (entries.data?.items ?? []).map(({ id, adjNo, description }) => ({
    value: `adjustment:${id}`,
    label: `${adjNo ?? `#${id}`} ${description.slice(0, wordsMax)}`,
  }));
  return (
    <div className="stack gap-4">
      <span>{t("messages.response.label")}</span>
      <Select
        size="small"
        allowClear
        aria-label={t("messages.response.label")}
        placeholder={t("messages.response.pick")}
        value={response ? `${response.entityId}:${response.referId}` : null}
        showSearch={{ optionFilterProp: "label" }}
        options={[
          ...(procedures.length > 0 ? [{ label: t("messages.response.progLine"), options: procedures }] : []),
          { label: t("messages.response.adjustment"), options: heads },
        ]}
        onChange={(next: string | null) => {
          const [entityId, id] = (next ?? "").split(":");
          const isAnswerable = entityId === "progLine" || entityId === "adjustment";
          write({ response: isAnswerable ? { entityId, referId: Number(id) } : null });
        }}
      />
      <small className="soft">{t("messages.response.hint")}</small>
    </div>
  );
}
