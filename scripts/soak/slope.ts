/** Whether a series of samples goes up: Kendall's test says whether by chance, Theil's slope by how much. */
export interface Slope {
  /** Over the whole series, in its unit. */
  growth: number;
  /** Standard deviations by which the order of the samples is above a random one. */
  z: number;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? sorted[0] ?? 0)) / 2;
};

/** Samples are as far apart as each other. A single high one moves neither figure. */
export function slopeOf(samples: readonly number[]): Slope {
  const slopes: number[] = [];
  let order = 0;
  for (let from = 0; from < samples.length; from += 1)
    for (let to = from + 1; to < samples.length; to += 1) {
      const rise = (samples[to] ?? 0) - (samples[from] ?? 0);
      slopes.push(rise / (to - from));
      order += Math.sign(rise);
    }
  const count = samples.length;
  if (count < 3) return { growth: 0, z: 0 };
  const variance = (count * (count - 1) * (2 * count + 5)) / 18;
  return { growth: median(slopes) * (count - 1), z: (order - Math.sign(order)) / Math.sqrt(variance) };
}

const surely = 3;

/** Upward beyond chance, and by more than the measure may. */
export const isUpward = (samples: readonly number[], allowed: number): boolean => {
  const { growth, z } = slopeOf(samples);
  return z > surely && growth > allowed;
};
