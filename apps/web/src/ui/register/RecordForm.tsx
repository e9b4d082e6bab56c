/** The form of one record of a register, wherever it is asked for: beside other work, or on a screen of another area. */
import type { AnyRegister } from "@digao/contract/register/register";
import { EditRecord, NewRecord } from "./Editor.tsx";
import { useWords } from "./use-words.ts";

interface Props {
  of: AnyRegister;
  /** Of the record; without it a new one begins with `start`. */
  record: { id: number } | { start: Record<string, unknown>; title: string };
  onClose: () => void;
}

export function RecordForm({ of, record, onClose }: Props) {
  const words = useWords(of.spec);
  const shared = { of, words, choices: {}, onClose };
  return "id" in record ? <EditRecord {...shared} id={record.id} /> : <NewRecord {...shared} {...record} />;
}
