/** Chooses evidence: a file with its page or region, a voucher, an entry, a letter. */

import {
  evidenceLinks,
  evidenceTypes,
  type FoundRecord,
  type Region,
} from "@digao/contract/areas/evidence/evidence-links/calls";
import { limits } from "@digao/contract/limits";
import { Button, Input, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { FaultNote } from "../../../ui/FaultNote.tsx";
import { Window } from "../../../ui/Window.tsx";
import { FileLook } from "../audit-files/FileLook.tsx";
import type { ChosenCell, Citing } from "./place.ts";
import { RecordPicker } from "./RecordPicker.tsx";

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

const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

function PartOfFile({ file, part, onPart }: { file: FoundRecord; part: Part; onPart: (part: Part) => void }) {
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
  const [chosen, setChosen] = useState<FoundRecord>();
  const [part, setPart] = useState(whole);
  const [note, setNote] = useState("");
  const create = useChange(evidenceLinks.CreateEvidenceLink, { quiet: true });
  const send = () => {
    const toEntity = evidenceTypes.find((type) => type === chosen?.type);
    if (!chosen || !toEntity) return;
    const { name: _name, ...place } = cell ?? { name: "" };
    create.mutate(
      {
        projectId: project.id,
        fromEntity: from.entityId,
        fromId: from.referId,
        ...(cell ? { cell: place as Omit<ChosenCell, "name"> } : {}),
        place: at,
        toEntity,
        toId: chosen.id,
        page: part.page,
        region: part.region,
        note: note.trim() || null,
      },
      { onSuccess: onClose },
    );
  };
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
          <RecordPicker
            label={t("evidence-links.choose")}
            types={evidenceTypes}
            chosen={chosen}
            onChoose={(one) => {
              setChosen(one);
              setPart(whole);
            }}
          />
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
