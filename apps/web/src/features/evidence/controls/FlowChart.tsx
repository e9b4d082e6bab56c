/** The flow chart of a cycle: drawn on a canvas, and written step by step in a table beside it, by keyboard as well. */
import { type ControlCycle, controls, type Flow } from "@digao/contract/areas/evidence/controls/calls";
import { flowLimits } from "@digao/contract/areas/evidence/controls/lengths";
import { Button, Form, Input, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { flowSvg } from "./flow-svg.ts";

// What draws it is read with the first chart alone.
const FlowCanvas = lazy(() => import("./FlowCanvas.tsx").then((file) => ({ default: file.FlowCanvas })));

export type Step = Flow["nodes"][number];
const kinds = ["start", "step", "decision", "document", "control", "end"] as const;
const apart = { x: 200, y: 100, row: 4 } as const;

/** Below and beside the others, so that none covers another. */
const placeOf = (at: number) => ({ x: (at % apart.row) * apart.x, y: Math.floor(at / apart.row) * apart.y });
const nextOf = ({ edges }: Flow, id: string): string[] => edges.filter(({ from }) => from === id).map(({ to }) => to);

function withStep(flow: Flow, step: Step, next: readonly string[]): Flow {
  const there = flow.nodes.some(({ id }) => id === step.id);
  const nodes = there ? flow.nodes.map((one) => (one.id === step.id ? step : one)) : [...flow.nodes, step];
  const known = new Map(flow.edges.filter(({ from }) => from === step.id).map((edge) => [edge.to, edge]));
  const own = next.map((to) => known.get(to) ?? { from: step.id, to, text: "" });
  return { nodes, edges: [...flow.edges.filter(({ from }) => from !== step.id), ...own] };
}
const withoutStep = (flow: Flow, id: string): Flow => ({
  nodes: flow.nodes.filter((one) => one.id !== id),
  edges: flow.edges.filter(({ from, to }) => from !== id && to !== id),
});
function newStep({ nodes }: Flow): Step {
  const last = Math.max(0, ...nodes.map(({ id }) => Number(id) || 0));
  return { id: String(last + 1), kind: nodes.length === 0 ? "start" : "step", text: "", ...placeOf(nodes.length) };
}

interface StepGiven {
  kind?: Step["kind"];
  text?: string;
  next?: string[];
}
function StepForm({
  flow,
  step,
  save,
  onClose,
}: {
  flow: Flow;
  step: Step;
  save: (flow: Flow) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const isNew = !flow.nodes.some(({ id }) => id === step.id);
  const others = flow.nodes
    .filter(({ id }) => id !== step.id)
    .map(({ id, text }) => ({ value: id, label: text || id }));
  const title = t(isNew ? "controls.addStep" : "controls.editStep");
  return (
    <Ask<StepGiven>
      title={title}
      okText={t("ui.save")}
      initial={{ kind: step.kind, text: step.text, next: nextOf(flow, step.id) }}
      send={({ kind = "step", text = "", next = [] }) => save(withStep(flow, { ...step, kind, text }, next))}
      onClose={onClose}
    >
      <Form.Item name="text" label={t("controls.stepText")} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={flowLimits.text} />
      </Form.Item>
      <Form.Item name="kind" label={t("controls.stepKind")}>
        <Select options={kinds.map((value) => ({ value, label: t(`controls.kind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="next" label={t("controls.stepNext")}>
        <Select mode="multiple" options={others} />
      </Form.Item>
    </Ask>
  );
}

function download(flow: Flow, name: string): void {
  const url = URL.createObjectURL(new Blob([flowSvg(flow)], { type: "image/svg+xml" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.svg`;
  link.click();
  URL.revokeObjectURL(url);
}

function useColumns(flow: Flow, edit: (step: Step) => void, remove: (id: string) => void, isReadOnly: boolean) {
  const { t } = useTranslation();
  const named = new Map(flow.nodes.map(({ id, text }) => [id, text]));
  const columns: PlainColumn<Step>[] = [
    { key: "text", title: t("controls.stepText"), render: ({ text }) => text },
    { key: "kind", width: 100, title: t("controls.stepKind"), render: ({ kind }) => t(`controls.kind.${kind}`) },
    {
      key: "next",
      width: 300,
      title: t("controls.stepNext"),
      render: ({ id }) =>
        nextOf(flow, id)
          .map((to) => named.get(to))
          .join("、"),
    },
  ];
  if (isReadOnly) return columns;
  const acts: PlainColumn<Step> = {
    key: "acts",
    width: 190,
    title: "",
    render: (step) => (
      <>
        <Button size="small" type="link" onClick={() => edit(step)}>
          {t("controls.editStep")}
        </Button>
        <Button size="small" type="link" onClick={() => remove(step.id)}>
          {t("controls.removeStep")}
        </Button>
      </>
    ),
  };
  return [...columns, acts];
}

export function FlowChart({ of, isReadOnly }: { of: ControlCycle; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const { flow, id, rowVersion, code } = of;
  const [step, edit] = useState<Step>();
  const { mutateAsync, mutate } = useChange(controls.SaveControlFlow);
  const write = (next: Flow) => mutate({ id, rowVersion, flow: next });
  const columns = useColumns(flow, edit, (gone) => write(withoutStep(flow, gone)), isReadOnly);
  return (
    <section className="stack" aria-label={t("controls.flow")}>
      <div className="row gap-12">
        <strong>{t("controls.flow")}</strong>
        {isReadOnly ? null : (
          <Button size="small" onClick={() => edit(newStep(flow))}>
            {t("controls.addStep")}
          </Button>
        )}
        {flow.nodes.length > 0 ? (
          <Button size="small" onClick={() => download(flow, code)}>
            {t("controls.exportFlow")}
          </Button>
        ) : null}
      </div>
      {flow.nodes.length === 0 ? (
        <span className="soft">{t("controls.flowNone")}</span>
      ) : (
        <>
          <Suspense fallback={<DelayedSkeleton />}>
            <FlowCanvas
              key={rowVersion}
              flow={flow}
              isReadOnly={isReadOnly}
              onChange={write}
              label={t("controls.flow")}
            />
          </Suspense>
          <PlainTable label={t("controls.flow")} columns={columns} rows={flow.nodes} rowKey={(one) => one.id} />
        </>
      )}
      {step ? (
        <StepForm
          flow={flow}
          step={step}
          save={(next) => mutateAsync({ id, rowVersion, flow: next })}
          onClose={() => edit(undefined)}
        />
      ) : null}
    </section>
  );
}
