/** The inspection room (检查室): the file of a project as an inspector reads it, each line with the way to its paper. */
import { inspection } from "@digao/contract/areas/office/inspection/calls";
import { Segmented } from "antd";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { JournalTests } from "./room/JournalTests.tsx";
import { Package } from "./room/Package.tsx";
import { Papers } from "./room/Papers.tsx";
import { Risks } from "./room/Risks.tsx";
import { Samples } from "./room/Samples.tsx";
import "./inspection.css";

const views = ["papers", "risks", "samples", "journal", "archive"] as const;
type View = (typeof views)[number];
const parts: Readonly<Record<Exclude<View, "archive">, ComponentType>> = {
  papers: Papers,
  risks: Risks,
  samples: Samples,
  journal: JournalTests,
};

export function InspectionRoom() {
  const { t } = useTranslation();
  const { id: projectId, client } = useProject();
  const [params, patch] = useUrlParams();
  const room = useCall(inspection.GetInspectionRoom, { projectId });
  const view = views.find((one) => one === params.get("view")) ?? "papers";
  if (room.error && !room.data) return <ErrorPanel error={room.error} onRetry={() => void room.refetch()} />;
  if (!room.data) return <DelayedSkeleton />;
  const { inspector, archive } = room.data;
  const Part = view === "archive" ? null : parts[view];
  const who = inspector
    ? t("inspection.until", {
        name: inspector.name,
        authority: inspector.authority,
        document: inspector.documentNo,
        day: inspector.validTo,
      })
    : null;
  return (
    <div className="page-frame">
      <PageHead
        title={t("inspection.room")}
        tabs={
          <Segmented
            aria-label={t("inspection.view.label")}
            options={views.map((value) => ({ value, label: t(`inspection.view.${value}`) }))}
            value={view}
            onChange={(next) => patch({ view: next === "papers" ? undefined : next, open: undefined }, "push")}
          />
        }
        facts={[client, who]}
      />
      <div className="page-body">{Part ? <Part /> : <Package of={archive} />}</div>
    </div>
  );
}
