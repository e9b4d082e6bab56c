/** Moves of engagements over the firm: what waits for the quality department as the second person, and what was moved. */
import { type ProjectMove, projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { moveState } from "@digao/contract/areas/office/project-moves/codes";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

function useColumns(open: (row: ProjectMove) => void): ListColumn<ProjectMove>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  const field = (name: string) => t(`project-moves.field.${name}`);
  return [
    {
      key: "projectName",
      title: field("project"),
      width: 260,
      frozen: "start",
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.projectName}
        </button>
      ),
    },
    { key: "from", title: field("from"), width: 100, value: (row) => word("projectStatus", row.from) },
    { key: "to", title: field("to"), width: 100, value: (row) => word("projectStatus", row.to) },
    { key: "state", title: field("state"), width: 140, render: (row) => <CodeTag name="moveState" code={row.state} /> },
    { key: "reason", title: field("reason"), width: 320, value: (row) => row.reason },
    { key: "movedBy", title: field("movedBy"), width: 100, value: (row) => row.movedBy },
    { key: "movedAt", title: field("movedAt"), width: 110, sort: true, value: (row) => formatDate(row.movedAt) },
    { key: "decidedBy", title: field("decidedBy"), width: 100, optional: true, value: (row) => row.decidedBy ?? "" },
  ];
}

function Decide({ of, isAgreed, onClose }: { of: ProjectMove; isAgreed: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { word } = useCodes();
  const [{ id: Id, projectName: name, rowVersion, to }] = useState(of);
  const decide = useChange(projectMoves.DecideProjectMove, { quiet: true });
  const status = word("projectStatus", to);
  return (
    <Ask<{ reason?: string }>
      title={t(isAgreed ? "project-moves.agreeTitle" : "project-moves.refuseTitle", { name, status })}
      why={of.reason}
      okText={t(isAgreed ? "project-moves.agree" : "project-moves.refuse")}
      isDanger={!isAgreed}
      keepAs={["move-decision", Id]}
      isReady={hasReason}
      send={async ({ reason: words = "" }) => {
        await decide.mutateAsync({ Id, isAgreed, words, rowVersion });
        void message.success(t("project-moves.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("project-moves.words")} isRequired />
    </Ask>
  );
}

function File({ of }: { of: ProjectMove }) {
  const { t } = useTranslation();
  const [isAgreed, setAgreed] = useState<boolean>();
  const facts = [
    ["project", of.projectCode],
    ["reason", of.reason],
    ["clientNotifiedOn", of.clientNotifiedOn],
    ["regulatorNotifiedOn", of.regulatorNotifiedOn],
    ["movedBy", of.movedBy],
    ["decidedBy", of.decidedBy],
  ] as const;
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{t(`project-moves.field.${name}`)}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      {of.state === moveState.waiting ? (
        <div className="row wrap">
          <Button size="small" type="primary" onClick={() => setAgreed(true)}>
            {t("project-moves.agree")}
          </Button>
          <Button size="small" onClick={() => setAgreed(false)}>
            {t("project-moves.refuse")}
          </Button>
        </div>
      ) : null}
      {isAgreed === undefined ? null : <Decide of={of} isAgreed={isAgreed} onClose={() => setAgreed(undefined)} />}
    </>
  );
}

export function Moves() {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  const [, patch] = useUrlParams();
  const filters: Filter[] = [
    { key: "state", label: t("project-moves.field.state"), kind: "select", options: textOptions("moveState") },
  ];
  return (
    <ListPage
      name="project-moves"
      title={t("project-moves.title")}
      endpoint={projectMoves.GetMovesOfFirm}
      columns={useColumns(({ id }) => patch({ open: id }))}
      rowKey={(row) => row.id}
      filters={filters}
      empty={{ title: t("project-moves.empty"), hint: t("project-moves.emptyHint") }}
      inspector={(row) => ({ title: row.projectName, body: <File key={row.id} of={row} /> })}
    />
  );
}
