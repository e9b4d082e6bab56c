/** Scans of a reply, page by page, with what was recognised on them; the region of what has the focus is marked on the picture. */
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { ReplyScan, ReplyScanField } from "@digao/contract/areas/letters/confirmations/scans";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { Button } from "antd";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { usePicture } from "../../../ui/use-picture.ts";
import { scannedFacts } from "./ReplyFields.tsx";
import { RegionMark, sureness } from "./scan-marks.tsx";

export interface ScanPage {
  scan: ReplyScan;
  page: ReplyScan["pages"][number];
}
export const pagesOf = (scans: readonly ReplyScan[]): ScanPage[] =>
  scans.flatMap((scan) => scan.pages.map((page) => ({ scan, page })));

const zooms = [1, 1.5, 2, 3] as const;
/** What a key does: pages on, zoom. */
const stepsOf: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["PageDown", [1, 0]],
  ["PageUp", [-1, 0]],
  ["+", [0, 1]],
  ["=", [0, 1]],
  ["-", [0, -1]],
] as const);
/** Fields that can be taken over into the form. */
const takable: readonly string[] = ["amount", "conclusion", ...scannedFacts.keys()];

interface Marked {
  field: ReplyScanField | undefined;
  mark: (field: ReplyScanField | undefined) => void;
}

function FieldRow({ field, mark, onTake }: Omit<Marked, "field"> & { field: ReplyScanField; onTake: () => void }) {
  const { t } = useTranslation();
  const { tone, word } = sureness(field.confidence);
  const name = t(`hzmail.field.${field.name}`);
  return (
    <tr onMouseEnter={() => mark(field)}>
      <th scope="row">{name}</th>
      <td>
        <button
          type="button"
          className="cell-link hz-scan-value"
          onFocus={() => mark(field)}
          onClick={() => mark(field)}
        >
          {field.value}
        </button>
        {field.fits === null ? null : (
          <span className={field.fits ? "soft" : "diff-bad"}>
            {" "}
            {t(field.fits ? "confirmations.scan.fits" : "confirmations.scan.fitsNot")}
          </span>
        )}
      </td>
      <td>
        <StatusTag tone={tone}>
          {t(`confirmations.scan.sure.${word}`, { share: Math.round(field.confidence * 100) })}
        </StatusTag>
      </td>
      <td>
        {takable.includes(field.name) ? (
          <Button
            size="small"
            aria-label={`${t("confirmations.scan.take")} ${name} ${field.value}`}
            onFocus={() => mark(field)}
            onClick={onTake}
          >
            {t("confirmations.scan.take")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function Picture({
  letterId,
  at,
  zoom,
  field,
}: {
  letterId: number;
  at: ScanPage;
  zoom: number;
  field?: ReplyScanField;
}) {
  const { t } = useTranslation();
  const { scan, page } = at;
  const url = `?Id=${letterId}&fileId=${scan.fileId}&page=${page.page}`;
  const source = usePicture(hzletters.DownHZScanPage, url);
  if (!source) return <DelayedSkeleton rows={8} />;
  return (
    <div className="hz-scan-sheet" style={{ width: `${zoom * 100}%` }}>
      <img
        src={source}
        width={page.width}
        height={page.height}
        alt={t("confirmations.scan.page", { page: page.page, name: scan.fileName })}
      />
      {field?.box && page.fields.includes(field) ? <RegionMark box={field.box} zoom={zoom} /> : null}
    </div>
  );
}

function States({ letterId, scans }: { letterId: number; scans: readonly ReplyScan[] }) {
  const { t } = useTranslation();
  const again = useChange(hzletters.RecogniseHZReply);
  const shown = scans.filter(
    ({ state, note }) => state <= recognition.waiting || state === recognition.failed || note !== null,
  );
  return shown.map(({ fileId, fileName, state, note }) => (
    <p key={fileId} className="row" role="status">
      <span>{fileName}</span>
      <span className="soft">{note ?? t(`hzmail.ocr.${state}`)}</span>
      {state === recognition.waiting ? null : (
        <Button size="small" loading={again.isPending} onClick={() => again.mutate({ Id: letterId, fileId })}>
          {t("hzmail.recognise")}
        </Button>
      )}
    </p>
  ));
}

export function ScanPane({
  letterId,
  scans,
  field,
  mark,
  onTake,
}: Marked & { letterId: number; scans: readonly ReplyScan[]; onTake: (field: ReplyScanField) => void }) {
  const { t } = useTranslation();
  const pages = pagesOf(scans);
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(0);
  const shown = pages[Math.min(at, pages.length - 1)];
  const go = (step: number) => setAt((now) => Math.max(0, Math.min(pages.length - 1, now + step)));
  const grow = (step: number) => setZoom((now) => Math.max(0, Math.min(zooms.length - 1, now + step)));
  // What is marked is shown, on whichever page it stands.
  useEffect(() => {
    const place = field ? pagesOf(scans).findIndex(({ page }) => page.fields.includes(field)) : -1;
    if (place >= 0) setAt(place);
  }, [field, scans]);
  const onKeyDown = (event: KeyboardEvent) => {
    const [pageStep, zoomStep] = event.ctrlKey || event.metaKey ? [0, 0] : (stepsOf.get(event.key) ?? [0, 0]);
    if (pageStep === 0 && zoomStep === 0) return;
    event.preventDefault();
    go(pageStep);
    grow(zoomStep);
  };
  return (
    <section className="hz-scan" aria-label={t("confirmations.scan.title")} onKeyDown={onKeyDown}>
      <States letterId={letterId} scans={scans} />
      {shown ? (
        <>
          <div className="row wrap">
            <Button size="small" disabled={at === 0} onClick={() => go(-1)} title="PageUp">
              {t("confirmations.scan.before")}
            </Button>
            <span className="soft">{`${Math.min(at, pages.length - 1) + 1} / ${pages.length} ${shown.scan.fileName}`}</span>
            <Button size="small" disabled={at >= pages.length - 1} onClick={() => go(1)} title="PageDown">
              {t("confirmations.scan.next")}
            </Button>
            <Button
              size="small"
              disabled={zoom === 0}
              onClick={() => grow(-1)}
              title="-"
              aria-label={t("confirmations.scan.smaller")}
            >
              −
            </Button>
            <Button
              size="small"
              disabled={zoom === zooms.length - 1}
              onClick={() => grow(1)}
              title="+"
              aria-label={t("confirmations.scan.larger")}
            >
              +
            </Button>
          </div>
          <ScrollBox className="hz-scan-frame" label={shown.scan.fileName}>
            <Picture letterId={letterId} at={shown} zoom={zooms[zoom] ?? 1} field={field} />
          </ScrollBox>
          <ScrollBox className="hz-scan-fields" label={t("confirmations.scan.found")}>
            <table className="plain-table">
              <caption className="visually-hidden">{t("confirmations.scan.found")}</caption>
              <tbody>
                {shown.page.fields.map((one) => (
                  <FieldRow
                    key={`${one.name} ${one.value} ${one.box?.join() ?? ""}`}
                    field={one}
                    mark={mark}
                    onTake={() => onTake(one)}
                  />
                ))}
              </tbody>
            </table>
            {shown.page.fields.length === 0 ? <p className="soft">{t("confirmations.scan.nothing")}</p> : null}
          </ScrollBox>
        </>
      ) : null}
    </section>
  );
}
