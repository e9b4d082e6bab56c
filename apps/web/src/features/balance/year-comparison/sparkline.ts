/** A row's course over the years as a small line. */

export interface Spark {
  /** Parts of the line, broken at missing years: SVG paths. */
  paths: string[];
  /** The newest known value. */
  end: { x: number; y: number } | null;
  /** Height of nil, where the values lie on both sides of it. */
  nil: number | null;
}

export const sparkSize = { width: 76, height: 20 } as const;
const edge = 3;

/** @param values oldest first, null = missing */
export function sparkOf(values: readonly (number | null)[]): Spark {
  const present = values.filter((value) => value !== null);
  if (present.length < 2) return { paths: [], end: null, nil: null };
  const [low, high] = [Math.min(...present), Math.max(...present)];
  const span = high - low;
  const round = (at: number) => Math.round(at * 10) / 10;
  const x = (at: number) => round(edge + (at * (sparkSize.width - 2 * edge)) / (values.length - 1));
  const y = (value: number) =>
    span === 0
      ? sparkSize.height / 2
      : round(sparkSize.height - edge - ((value - low) * (sparkSize.height - 2 * edge)) / span);
  const parts: { x: number; y: number }[][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push({ x: x(at), y: y(value) });
  }
  const drawn = parts.filter((part) => part.length > 0);
  return {
    paths: drawn
      .filter((part) => part.length > 1)
      .map((part) => part.map((point, at) => `${at === 0 ? "M" : "L"}${point.x} ${point.y}`).join("")),
    end: drawn.at(-1)?.at(-1) ?? null,
    nil: low < 0 && high > 0 ? y(0) : null,
  };
}
