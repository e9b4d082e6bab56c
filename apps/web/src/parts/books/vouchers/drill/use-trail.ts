/** Goes down the trail and back: every step is an entry of the history, so Alt+Left returns to the cell it began at. */
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useHotkeys } from "../../../../lib/hotkeys.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { levelOf, stepTo, type Trail, trailFrom } from "./trail.ts";

export function useTrail() {
  const [params, patch] = useUrlParams();
  const navigate = useNavigate();
  const trail = useMemo(() => trailFrom(params), [params]);
  const level = levelOf(trail);
  useHotkeys({ "alt+arrowleft": () => void navigate(-1) }, level !== "none");
  return {
    trail,
    level,
    /** One level down, or to a place passed. */
    go: (step: Partial<Trail>) => patch(stepTo(step), "push"),
    /** Another voucher beside the same lines. */
    show: (voucher: number | undefined) => patch({ voucher }, trail.voucher === undefined ? "push" : "replace"),
  };
}
export type TrailHandle = ReturnType<typeof useTrail>;
