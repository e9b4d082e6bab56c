/** Audit sampling (审计抽样): the samples of a project, a new one, or one of them; which one stands in the address. */
import type { SampleRun } from "@digao/contract/sampling/run";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProject } from "../../lib/page.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { NewRun } from "./new/NewRun.tsx";
import { type Wish, wishFrom } from "./new/wish.ts";
import { RunList } from "./RunList.tsx";
import { RunPage } from "./run/RunPage.tsx";
import "./sampling.css";

const leftBehind = { new: undefined, step: undefined, run: undefined, view: undefined, item: undefined };

export function Sampling() {
  const { t } = useTranslation();
  const project = useProject();
  const [params, patch] = useUrlParams();
  const [first, setFirst] = useState<Wish>();
  const id = Number(params.get("run")) || undefined;
  const open = (run: SampleRun) => patch({ ...leftBehind, open: undefined, run: run.id }, "push");
  const begin = (wish: Wish | undefined) => {
    setFirst(wish);
    patch({ ...leftBehind, open: undefined, new: 1 }, "push");
  };
  const toList = () => patch(leftBehind, "push");
  if (params.get("new") !== null && !project.isReadOnly)
    return <NewRun key={first?.title ?? "new"} first={first} onDrawn={open} onLeave={toList} />;
  if (id !== undefined)
    return (
      <RunPage
        key={id}
        id={id}
        onBack={toList}
        onExtend={(run) => begin(wishFrom(run, t("sampling.extensionOf", { no: run.runNo })))}
      />
    );
  return <RunList onOpen={open} onNew={() => begin(undefined)} />;
}
