/** Flows from the left to the right: a name may stand on both sides, so each side has nodes of its own. */
import { figureText } from "./data.ts";
import type { Drawing } from "./option.ts";
import { escapeHtml } from "./text.ts";

const sides = { from: "<", to: ">" } as const;
/** The name without the sign of its side. */
export const plainName = (node: string) => node.slice(1);

interface Link {
  source?: string;
  target?: string;
  exact?: string;
}

export function sankey({ flows, figure, unit, palette }: Drawing) {
  const names = (side: keyof typeof sides) => [...new Set(flows.map((flow) => `${sides[side]}${flow[side]}`))];
  const [left, right] = [names("from"), names("to")];
  const colourOf = (node: string) => {
    const place = [...new Set(flows.flatMap(({ from, to }) => [from, to]))].indexOf(plainName(node));
    return palette.colours[place % palette.colours.length];
  };
  const node = (depth: number) => (name: string) => ({
    name,
    depth,
    itemStyle: { color: colourOf(name) },
    label: { position: depth === 0 ? "right" : "left" },
  });
  const words = ({ source, target, exact }: Link) =>
    source && target
      ? `${escapeHtml(plainName(source))} → ${escapeHtml(plainName(target))} <b>${figureText(exact ?? null, figure, unit)}</b>`
      : "";
  return {
    tooltip: {
      backgroundColor: palette.surface,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontSize: 12 },
      formatter: ({ data }: { data: Link }) => words(data),
    },
    series: [
      {
        type: "sankey",
        data: [...left.map(node(0)), ...right.map(node(1))],
        links: flows.map(({ from, to, value, isMarked }) => ({
          source: `${sides.from}${from}`,
          target: `${sides.to}${to}`,
          value: Math.abs(Number(value)),
          exact: value,
          ...(isMarked ? { lineStyle: { color: palette.attention, opacity: 0.7 } } : {}),
        })),
        label: { color: palette.text, formatter: ({ name }: { name: string }) => plainName(name) },
        lineStyle: { color: "gradient", opacity: 0.35 },
        emphasis: { focus: "adjacency" },
        nodeGap: 14,
        left: 8,
        right: 8,
        top: 8,
        bottom: 8,
      },
    ],
  };
}
