/** Chooses evidence: a file with its page or region, a voucher, an entry, a letter. */

import {
  type Evidence,
  type EvidenceType,
  evidenceLinks,
  evidenceTypes,
  type Region,
} from "@digao/contract/areas/evidence/evidence-links/calls";
import { limits } from "@digao/contract/limits";
import { Button, Input, InputNumber, Segmented } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { FaultNote } from "../../../ui/FaultNote.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { Window } from "../../../ui/Window.tsx";
import { FileLook } from "../audit-files/FileLook.tsx";
import type { ChosenCell, Citing } from "./place.ts";

interface Props {
  from: Citing;
  cell: ChosenCell | undefined;
  place: string | null;
  onClose: () => void;
}

interface Part {
  page: number | null;
  region: Region | null;
}
const whole: Part = { page: null, region: null };

interface ChoicesProps {
  entityId: EvidenceType;
  keyword: string;
  chosen: number | undefined;
  onChoose: (one: Evidence) => void;
}

function Choices({ entityId, keyword, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const project = useProject();
  const query = { projectId: project.id, entityId, keyword: useDeferredValue(keyword) };
  const { data, error, refetch } = useCall(evidenceLinks.FindEvidence, query, { keepPrevious: true });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={4} />;
  if (data.length === 0) return <p className="soft">{t("evidence-links.nothingFound")}</p>;
  return (
    <div className="evidence-choices" role="radiogroup" aria-label={t("evidence-links.choose")} {...scrolls}>
      {data.map((one) => (
        <label key={one.id} className="evidence-choice">
          <input type="radio" name="evidence" checked={chosen === one.id} onChange={() => onChoose(one)} />
          <span className="evidence-name" title={one.text}>
            {one.text}
          </span>
          <small className="soft" title={one.hint}>
            {one.hint}
          </small>
        </label>
      ))}
    </div>
  );
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

function PartOfFile({ file, part, onPart }: { file: Evidence; part: Part; onPart: (part: Part) => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const look = file.look === "pdf" ? "pdf" : "picture";
  const shown = { id: file.id, projectId: project.id, fileName: file.text, ext: extensionOf(file.text) };
  return (
    <div className="evidence-look stack">
      <div className="row">
        {look === "pdf" ? (
          <InputNumber
            size="small"
            min={1}
            max={100_000}
            precision={0}
            aria-label={t("evidence-links.pageNo")}
            placeholder={t("evidence-links.pageNo")}
            value={part.page}
            onChange={(page) => onPart({ page, region: null })}
          />
        ) : null}
        <span className="soft">{t("evidence-links.draw")}</span>
        {part.region ? (
          <Button type="link" size="small" onClick={() => onPart({ ...part, region: null })}>
            {t("evidence-links.noRegion")}
          </Button>
        ) : null}
      </div>
      <FileLook look={look} file={shown} marks={part} onPick={(page, region) => onPart({ page, region })} />
    </div>
  );
}

export function AddEvidence({ from, cell, place: at, onClose }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [entityId, setEntity] = useState<EvidenceType>("auditFile");
  const [keyword, setKeyword] = useState("");
  const [chosen, setChosen] = useState<Evidence>();
  const [part, setPart] = useState(whole);
  const [note, setNote] = useState("");
  const create = useChange(evidenceLinks.CreateEvidenceLink, { quiet: true });
  const choose = (one: Evidence | undefined) => {
    setChosen(one);
    setPart(whole);
  };
  const send = () => {
    if (!chosen) return;
    const { name: _name, ...place } = cell ?? { name: "" };
    create.mutate(
      {
        projectId: project.id,
        fromEntity: from.entityId,
        fromId: from.referId,
        ...(cell ? { cell: place as Omit<ChosenCell, "name"> } : {}),
        place: at,
        toEntity: entityId,
        toId: chosen.id,
        page: part.page,
        region: part.region,
        note: note.trim() || null,
      },
      { onSuccess: onClose },
    );
  };
  const kinds = evidenceTypes.map((value) => ({ value, label: t(`evidence-links.kind.${value}`) }));
  return (
    <Window
      title={cell ? t("evidence-links.addTo", { cell: cell.name }) : t("evidence-links.add")}
      width={chosen?.pageable ? 960 : 560}
      okText={t("evidence-links.link")}
      okButtonProps={{ disabled: !chosen, loading: create.isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="evidence-add">
        <div className="stack">
          <Segmented
            aria-label={t("evidence-links.kindOf")}
            options={kinds}
            value={entityId}
            onChange={(next) => {
              setEntity(next);
              choose(undefined);
            }}
          />
          <Input.Search
            autoFocus
            allowClear
            maxLength={limits.keywordMax}
            aria-label={t("evidence-links.search")}
            placeholder={t(`evidence-links.searchIn.${entityId}`)}
            value={keyword}
            onChange={({ target }) => setKeyword(target.value)}
          />
          <Choices entityId={entityId} keyword={keyword} chosen={chosen?.id} onChoose={choose} />
          <Input.TextArea
            rows={2}
            maxLength={limits.reasonMax}
            aria-label={t("evidence-links.note")}
            placeholder={t("evidence-links.note")}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {create.error ? <FaultNote error={create.error} /> : null}
        </div>
        {chosen?.pageable ? <PartOfFile key={chosen.id} file={chosen} part={part} onPart={setPart} /> : null}
      </div>
    </Window>
  );
}
