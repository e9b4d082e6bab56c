/** A PDF drawn page by page as it comes into sight: no viewer of the browser, and nothing in it runs. */

import type { Region } from "@digao/contract/areas/evidence/evidence-links/calls";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { openPdf, type Pdf } from "./pdf.ts";
import { RegionLayer } from "./RegionLayer.tsx";
import "./region-layer.css";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const zoomFirst = 2;
const pixelsMax = 16_000_000;

function usePdf(blob: Blob) {
  const [pdf, setPdf] = useState<Pdf>();
  const [fault, setFault] = useState<"pdfBroken" | "pdfLocked">();
  useEffect(() => {
    let isGone = false;
    let opened: Pdf | undefined;
    openPdf(blob).then(
      (found) => {
        opened = found;
        if (isGone) void found.loadingTask.destroy();
        else setPdf(found);
      },
      (error: unknown) => {
        if (!isGone) setFault(error instanceof Error && error.name === "PasswordException" ? "pdfLocked" : "pdfBroken");
      },
    );
    return () => {
      isGone = true;
      setPdf(undefined);
      void opened?.loadingTask.destroy();
    };
  }, [blob]);
  return { pdf, fault };
}

interface PageProps {
  pdf: Pdf;
  number: number;
  zoom: number;
  width: number;
  marks: PageMarks;
}

/** The page that an address names with its region, and what is done with a region that is drawn. */
interface PageMarks {
  page?: number | null | undefined;
  region?: readonly number[] | null | undefined;
  onPick?: ((page: number, region: Region) => void) | undefined;
}

function Page({ pdf, number, zoom, width, marks }: PageProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [ratio, setRatio] = useState(Math.SQRT2);
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: "600px" },
    );
    observer.observe(drawn);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear || width === 0) return undefined;
    let task: { cancel(): void; promise: Promise<unknown> } | undefined;
    let isGone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const drawn = canvas.current;
      if (isGone || !drawn) return;
      const natural = page.getViewport({ scale: 1 });
      setRatio(natural.height / natural.width);
      const sharpScale = (width * zoom * window.devicePixelRatio) / natural.width;
      const scale = Math.min(sharpScale, Math.sqrt(pixelsMax / (natural.width * natural.height)));
      const viewport = page.getViewport({ scale });
      drawn.width = Math.ceil(viewport.width);
      drawn.height = Math.ceil(viewport.height);
      task = page.render({ canvas: drawn, viewport });
      await task.promise;
    };
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      task?.cancel();
    };
  }, [pdf, number, zoom, width, isNear]);
  const style = { width: width * zoom, height: width * zoom * ratio };
  const { page, region, onPick } = marks;
  const isNamed = page === number;
  const frame = useRef<HTMLDivElement>(null);
  const isDrawn = width > 0;
  useEffect(() => {
    if (isNamed && isDrawn) frame.current?.scrollIntoView({ block: "start" });
  }, [isNamed, isDrawn]);
  return (
    <div ref={frame} className="pdf-page-frame" style={style}>
      <canvas
        ref={canvas}
        className="pdf-page"
        style={style}
        role="img"
        aria-label={t("audit-files.page", { page: number })}
      />
      <RegionLayer region={isNamed ? region : null} onPick={onPick && ((drawn: Region) => onPick(number, drawn))} />
    </div>
  );
}

export function PdfPages({ blob, ...marks }: { blob: Blob } & PageMarks) {
  const { t } = useTranslation();
  const { pdf, fault } = usePdf(blob);
  const [at, setAt] = useState(zoomFirst);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (fault) return <EmptyState title={t(`audit-files.${fault}`)} />;
  const numbers = Array.from({ length: pdf?.numPages ?? 0 }, (_, index) => index + 1);
  return (
    <div className="stack fill gap-4">
      <div className="row">
        <Button size="small" disabled={at === 0} aria-label={t("audit-files.zoomOut")} onClick={() => setAt(at - 1)}>
          −
        </Button>
        <span className="soft">{Math.round((zooms[at] ?? 1) * 100)}%</span>
        <Button
          size="small"
          disabled={at === zooms.length - 1}
          aria-label={t("audit-files.zoomIn")}
          icon={<Icon name="add" size={12} />}
          onClick={() => setAt(at + 1)}
        />
        {pdf ? <span className="soft">{t("audit-files.pages", { page: 1, count: pdf.numPages })}</span> : null}
      </div>
      <div ref={box} className="pdf-pages" {...scrolls}>
        {pdf ? null : <DelayedSkeleton rows={8} />}
        {pdf
          ? numbers.map((number) => (
              <Page key={number} pdf={pdf} number={number} zoom={zooms[at] ?? 1} width={width} marks={marks} />
            ))
          : null}
      </div>
    </div>
  );
}
