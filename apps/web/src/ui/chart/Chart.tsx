/** A chart that is also a table: click goes to the rows behind a figure, the picture can be exported. */

import { Button } from "antd";
import type { EChartsType } from "echarts/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { saveBlob } from "../../lib/download.ts";
import type { MoneyUnit } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { Icon } from "../Icon.tsx";
import { ChartTable } from "./ChartTable.tsx";
import type { ChartData, ChartKind, FigureKind, Flow } from "./data.ts";
import { optionOf, readPalette } from "./option.ts";
import { plainName } from "./sankey.ts";

export interface ChartProps {
  kind: ChartKind;
  title: string;
  data?: ChartData;
  /** Of a sankey. */
  flows?: readonly Flow[];
  figure?: FigureKind;
  unit?: MoneyUnit;
  height?: number;
  /** The category and series that were clicked; of a flow, where it comes from and goes to. */
  onPick?: (category: string, series: string) => void;
}
type Pick = ChartProps["onPick"];
const Ends = z.object({ source: z.string(), target: z.string() });
function pickFlow(data: unknown, onPick: Pick) {
  const ends = Ends.safeParse(data);
  if (ends.success) onPick?.(plainName(ends.data.source), plainName(ends.data.target));
}

const noData: ChartData = { categories: [], series: [] };
const noFlows: readonly Flow[] = [];

/** Draws again when the data, the theme or the room changes; let go of when the page is hidden. */
function useCanvas(props: ChartProps) {
  const { kind, title, data = noData, flows = noFlows, figure = "money", unit = "yuan", onPick } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(onPick);
  const isEnglish = useLanguage() === "en";
  const draw = useCallback(() => {
    const element = canvas.current;
    if (!element || !chart.current) return;
    const drawing = {
      kind,
      title,
      data,
      flows,
      figure,
      unit,
      isEnglish,
      palette: readPalette(element),
      width: element.clientWidth,
    };
    chart.current.setOption(optionOf(drawing), { notMerge: true });
  }, [kind, title, data, flows, figure, unit, isEnglish]);
  const redraw = useRef(draw);
  useEffect(() => {
    pick.current = onPick;
    redraw.current = draw;
  });
  useEffect(draw, [draw]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isGone = false;
    void import("./echarts.ts").then(({ init }) => {
      if (isGone) return;
      chart.current = init(element);
      chart.current.on("click", ({ name, seriesName, dataType, data }) => {
        if (dataType === "edge") pickFlow(data, pick.current);
        else if (dataType !== "node") pick.current?.(name, seriesName ?? "");
      });
      redraw.current();
    });
    const room = new ResizeObserver(() => {
      chart.current?.resize();
      // Names that fitted may have to stand aslant now.
      redraw.current();
    });
    room.observe(element);
    const look = new MutationObserver(() => redraw.current());
    look.observe(document.documentElement, { attributeFilter: ["data-theme", "data-surface"] });
    return () => {
      isGone = true;
      room.disconnect();
      look.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);
  return { canvas, chart };
}

function Canvas(props: ChartProps & { onChart: (chart: () => EChartsType | undefined) => void }) {
  const { canvas, chart } = useCanvas(props);
  const { onChart } = props;
  useEffect(() => onChart(() => chart.current), [onChart, chart]);
  return (
    <div
      ref={canvas}
      className="chart-canvas"
      role="img"
      aria-label={props.title}
      style={{ height: props.height ?? 260 }}
    />
  );
}

export function Chart(props: ChartProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const current = useRef<() => EChartsType | undefined>(() => undefined);
  const keep = useCallback((chart: () => EChartsType | undefined) => {
    current.current = chart;
  }, []);
  const exportPicture = async () => {
    const url = current.current()?.getDataURL({ type: "png", pixelRatio: 2, backgroundColor: "#fff" });
    if (url) saveBlob(await (await fetch(url)).blob(), `${props.title}.png`);
  };
  const { data = noData, flows = noFlows, figure = "money", unit = "yuan" } = props;
  return (
    <figure className="chart" style={{ margin: 0 }}>
      <figcaption className="chart-tools">
        <b className="section-title" style={{ marginInlineEnd: "auto" }}>
          {props.title}
        </b>
        <Button
          type="text"
          size="small"
          icon={<Icon name={isTable ? "chart" : "sheet"} />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? "ui.chart.chart" : "ui.chart.table")}
        </Button>
        <Button
          type="text"
          size="small"
          disabled={isTable}
          icon={<Icon name="download" />}
          onClick={() => void exportPicture()}
        >
          {t("ui.chart.png")}
        </Button>
      </figcaption>
      {isTable ? (
        <ChartTable data={data} flows={flows} figure={figure} unit={unit} caption={props.title} />
      ) : (
        <Canvas {...props} onChart={keep} />
      )}
    </figure>
  );
}
