/** The choice: an archived engagement of the client, and for each of its parts whether it is taken, and how. */

import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import {
  type OfferedPart,
  type RollSource,
  type RollWay,
  rollForward,
} from "@digao/contract/areas/office/roll-forward/calls";
import { App, Button, Select, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ChoosePapers } from "./ChoosePapers.tsx";
import { type Choices, isOver, sentParts, wayOf } from "./choices.ts";

const tones = { queued: "busy", done: "good", failed: "bad" } as const;

function useObstacle(): string {
  const { t } = useTranslation();
  const { role, isReadOnly } = useProject();
  const appointing: readonly number[] = roleSets.appointing;
  if (!appointing.includes(role)) return t("roll-forward.mayNot");
  return isReadOnly ? t("roll-forward.closed") : "";
}

function WaySelect({
  part,
  choices,
  onChoose,
}: {
  part: OfferedPart;
  choices: Choices;
  onChoose: (way: RollWay) => void;
}) {
  const { t } = useTranslation();
  if (part.stands !== "taken")
    return (
      <>
        <StatusTag tone="quiet">{t(`roll-forward.stands.${part.stands}`)}</StatusTag>{" "}
        <small className="soft">{part.note}</small>
      </>
    );
  if (part.state !== null && isOver(part))
    return <StatusTag tone={tones[part.state]}>{t(`roll-forward.state.${part.state}`)}</StatusTag>;
  if (part.papers.length === 0) return <span className="soft">{t("roll-forward.noContent")}</span>;
  return (
    <Select<RollWay>
      size="small"
      aria-label={`${part.name} ${t("roll-forward.way")}`}
      value={wayOf(part, choices)}
      popupMatchSelectWidth={false}
      options={part.ways.map((value) => ({ value, label: t(`roll-forward.ways.${value}`) }))}
      onChange={onChoose}
    />
  );
}

function Offer({ source, onStarted }: { source: RollSource; onStarted: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const [choices, setChoices] = useState<Choices>({});
  const [open, setOpen] = useState<OfferedPart>();
  const start = useChange(rollForward.RollForward);
  const { data, error, refetch } = useCall(rollForward.GetRollForwardOffer, {
    projectId,
    fromProjectId: source.projectId,
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const parts = sentParts(data.parts, choices);
  const send = async () => {
    const { takenBefore } = await start.mutateAsync({ projectId, fromProjectId: source.projectId, parts });
    if (takenBefore.length > 0)
      void message.info(t("roll-forward.takenBefore", { names: takenBefore.map(({ name }) => name).join("、") }));
    onStarted();
  };
  const columns: PlainColumn<OfferedPart>[] = [
    { key: "name", width: 260, title: t("roll-forward.part"), render: ({ name }) => name },
    {
      key: "papers",
      width: 120,
      title: t("roll-forward.papers"),
      render: (part) =>
        part.papers.length > 0 ? (
          <button type="button" className="cell-link" onClick={() => setOpen(part)}>
            {t("roll-forward.count", { count: part.papers.length })}
          </button>
        ) : null,
    },
    {
      key: "way",
      title: t("roll-forward.way"),
      render: (part) => (
        <WaySelect
          part={part}
          choices={choices}
          onChoose={(way) => setChoices({ ...choices, [part.code]: { way, papers: {} } })}
        />
      ),
    },
  ];
  const why = parts.length === 0 ? t("roll-forward.nothing") : "";
  return (
    <>
      <PlainTable
        label={t("roll-forward.view.choose")}
        columns={columns}
        rows={data.parts}
        rowKey={({ code }) => code}
      />
      <p className="soft">{t("roll-forward.never")}</p>
      <div className="row">
        <Tooltip title={why}>
          <Button
            type="primary"
            disabled={Boolean(why)}
            loading={start.isPending}
            onClick={() => void send().catch(() => undefined)}
          >
            {t("roll-forward.start")}
          </Button>
        </Tooltip>
      </div>
      {open ? (
        <ChoosePapers
          part={open}
          choices={choices}
          onChange={(papers) => setChoices({ ...choices, [open.code]: { way: wayOf(open, choices), papers } })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

const labelOf = ({ code, name, periodEnd }: RollSource): string => `${code} ${name} ${periodEnd}`;
/** The one that the project names, else the first that may be taken from. */
const firstOf = (sources: readonly RollSource[]): RollSource | undefined =>
  sources.find(({ isNamed }) => isNamed) ?? sources.find(({ reason }) => reason === null) ?? sources[0];

export function Choose({ onStarted }: { onStarted: () => void }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const obstacle = useObstacle();
  const [chosen, setChosen] = useState<number>();
  const { data, error, refetch } = useCall(rollForward.GetRollForwardSources, { projectId });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const source = data.find((one) => one.projectId === chosen) ?? firstOf(data);
  if (!source) return <EmptyState title={t("roll-forward.noSource")} hint={t("roll-forward.noSourceWhy")} />;
  const against = source.reason ?? obstacle;
  return (
    <div className="stack">
      <div className="row">
        <Select<number>
          className="fill"
          size="small"
          aria-label={t("roll-forward.source")}
          value={source.projectId}
          options={data.map((one) => ({ value: one.projectId, label: labelOf(one) }))}
          onChange={setChosen}
        />
      </div>
      {against ? (
        <EmptyState icon="warning" title={against} />
      ) : (
        <Offer key={source.projectId} source={source} onStarted={onStarted} />
      )}
    </div>
  );
}
