/** A part of a page or picture: shown as a frame over it, or drawn with the mouse. Measured in thousandths, whatever the zoom. */
import type { Region } from "@digao/contract/areas/evidence/evidence-links/calls";
import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import "./region-layer.css";

interface Props {
  region?: readonly number[] | null | undefined;
  onPick?: ((region: Region) => void) | undefined;
}
interface Point {
  x: number;
  y: number;
}

const whole = 1000;
/** A click, or a hand that shook, is no region. */
const leastSide = 8;

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const share = (at: number, size: number) => Math.round(Math.min(Math.max(at / Math.max(size, 1), 0), 1) * whole);
  return { x: share(event.clientX - left, width), y: share(event.clientY - top, height) };
}

const between = (from: Point, to: Point): Region => [
  Math.min(from.x, to.x),
  Math.min(from.y, to.y),
  Math.abs(to.x - from.x),
  Math.abs(to.y - from.y),
];

const percent = (thousandths: number | undefined) => `${(thousandths ?? 0) / 10}%`;

function Frame({ region }: { region: readonly number[] }) {
  const { t } = useTranslation();
  const [left, top, width, height] = region.map(percent);
  return (
    <span
      className="region-frame"
      role="img"
      aria-label={t("evidence-links.region")}
      style={{ left, top, width, height }}
    />
  );
}

export function RegionLayer({ region, onPick }: Props) {
  const [from, setFrom] = useState<Point>();
  const [to, setTo] = useState<Point>();
  const drawn = from && to ? between(from, to) : region;
  const frame = drawn ? <Frame region={drawn} /> : null;
  if (!onPick) return <span className="region-layer">{frame}</span>;
  const end = () => {
    const picked = from && to ? between(from, to) : undefined;
    setFrom(undefined);
    setTo(undefined);
    if (picked && picked[2] >= leastSide && picked[3] >= leastSide) onPick(picked);
  };
  return (
    <span
      className="region-layer is-picking"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(pointOf(event));
        setTo(undefined);
      }}
      onPointerMove={(event) => from && setTo(pointOf(event))}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {frame}
    </span>
  );
}
