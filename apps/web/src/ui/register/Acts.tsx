/** Acts over several records: asked for what they take, then told record by record. */
import type { Endpoint } from "@digao/contract/endpoint";
import { type AnyRegister, callOfAct } from "@digao/contract/register/register";
import { sentBy, useChange } from "../../lib/api.ts";
import { Ask } from "../ask/Ask.tsx";
import { useTellBatch } from "../use-tell-batch.ts";
import { type Controls, FieldItem } from "./Fields.tsx";
import { usePlace } from "./use-may.ts";
import type { RegisterWords } from "./use-words.ts";

export interface ActButton {
  /** The act of the declaration. */
  act: string;
  label: string;
  /** Of its question, where the label is not enough. */
  title?: string;
  okText?: string;
  why?: (count: number) => string;
  /** What goes along with each of its calls; what is left is asked for. */
  fixed?: Readonly<Record<string, unknown>>;
  initial?: Readonly<Record<string, unknown>>;
  /** Of what is asked for, in place of the controls of their kinds. */
  controls?: Controls;
  /** Stands beside a single record as well. */
  isForOne?: boolean;
}

interface Props {
  of: AnyRegister;
  words: RegisterWords;
  button: ActButton;
  ids: readonly number[];
  onClose: () => void;
}

export function ActDialog({ of, words, button, ids, onClose }: Props) {
  const { act, label, title = label, okText = label, why, fixed = {}, initial = {}, controls = {} } = button;
  const tell = useTellBatch();
  const place = usePlace(of.spec);
  // Every act of the declaration has its call.
  const endpoint = callOfAct(of, act) as Endpoint;
  const { mutateAsync } = useChange(endpoint, { quiet: true });
  const fields = Object.entries(of.spec.acts?.[act]?.takes ?? {}).filter(([name]) => !(name in fixed));
  const send = async (values: Record<string, unknown>) =>
    tell(
      (await mutateAsync(sentBy(endpoint, { ...place, ids, ...values, ...fixed }))) as Parameters<typeof tell>[0],
      label,
    );
  return (
    <Ask title={title} why={why?.(ids.length)} okText={okText} initial={initial} send={send} onClose={onClose}>
      {fields.map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} words={words} choices={{}}>
          {controls[name]?.(undefined)}
        </FieldItem>
      ))}
    </Ask>
  );
}
