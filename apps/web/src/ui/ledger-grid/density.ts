/** How tall the rows of every table are: one choice of a person on this machine. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export const densities = ["compact", "normal", "roomy"] as const;
export type Density = (typeof densities)[number];

const heights: Record<Density, number> = { compact: 28, normal: 32, roomy: 40 };

export const useDensity = create(
  persist((): { density: Density } => ({ density: "compact" }), { name: "digao.density", version: 1 }),
);
export const setDensity = (density: Density) => useDensity.setState({ density });
export const useRowHeight = (): number => heights[useDensity(({ density }) => density)];
