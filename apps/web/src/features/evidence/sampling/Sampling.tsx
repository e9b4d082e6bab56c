/** Audit sampling (审计抽样): the samples of a project, a new one, or one of them; which one stands in the address. */
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { NewRun } from "./new/NewRun.tsx";
import { type Wish, wishFrom } from "./new/wish.ts";
import { hasWish, noWish, wishAt } from "./new/wish-at.ts";
import { RunList } from "./RunList.tsx";
import { RunPage } from "./run/RunPage.tsx";
import "./sampling.css";

const leftBehind = { new: undefined, step: undefined, run: undefined, view: undefined, item: undefined };

/** A design that is begun with; each stands for itself, whatever was begun before. */
interface Begun {
  wish: Wish;
  no: number;
}

/** What the address asks for is taken over once: what is typed from then on is a draft like any other. */
function useBegun() {
  const [params, patch] = useUrlParams();
  const [begun, setBegun] = useState<Begun>();
  const isBegun = hasWish(params);
  const begin = (wish: Wish | undefined) => setBegun((last) => wish && { wish, no: (last?.no ?? 0) + 1 });
  const take = useEffectEvent(() => {
    begin(wishAt(params));
    patch(noWish);
  });
  useEffect(() => {
    if (isBegun) take();
  }, [isBegun]);
  return { begun, begin, isBegun };
}

export function Sampling() {
  const { t } = useTranslation();
  const project = useProject();
  const [params, patch] = useUrlParams();
  const { begun, begin, isBegun } = useBegun();
  const id = Number(params.get("run")) || undefined;
  const open = (run: SampleRun) => patch({ ...leftBehind, open: undefined, run: run.id }, "push");
  const start = (wish: Wish | undefined) => {
    begin(wish);
    patch({ ...leftBehind, open: undefined, new: 1 }, "push");
  };
  const toList = () => patch(leftBehind, "push");
  if (isBegun) return null;
  if (params.get("new") !== null && !project.isReadOnly)
    return <NewRun key={begun?.no ?? 0} first={begun?.wish} onDrawn={open} onLeave={toList} />;
  if (id !== undefined)
    return (
      <RunPage
        key={id}
        id={id}
        onBack={toList}
        onExtend={(run) => start(wishFrom(run, t("sampling.extensionOf", { no: run.runNo })))}
      />
    );
  return <RunList onOpen={open} onNew={() => start(undefined)} />;
}
