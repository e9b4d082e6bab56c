import { serialize } from "node:v8";
import { lowerThreads } from "../jobs/politeness.ts";
import { createLog } from "../lib/log.ts";
import { errorOf } from "../lib/narrow.ts";
import { Refusal } from "../refusal.ts";
import { withMark } from "../typst/mark.ts";
import type { FromReader, ToReader } from "./processes.ts";
import type { FileReading } from "./reading.ts";

/** The server takes the answer whole: a small file that unpacks into this much is nobody's list. */
const answerBytesMax = 32 * 1024 * 1024;

async function answer(
  readings: readonly FileReading<never, unknown>[],
  { name, path, input, mark }: ToReader,
): Promise<FromReader> {
  try {
    const reading = readings.find((one) => one.name === name);
    if (!reading) throw new Error(`There is no reading ${name}.`);
    const out = await withMark(mark, () => reading.read(path, input as never));
    if (serialize(out).byteLength > answerBytesMax) throw new Refusal("import.fileTooLarge", { kind: "tooLarge" });
    return { out };
  } catch (thrown) {
    if (thrown instanceof Refusal) return { refusal: { key: thrown.key, options: thrown.options } };
    const { message, stack } = errorOf(thrown);
    return { failed: { message, stack } };
  }
}

/** The life of a reading process: one file at a time, without a database, for as long as the server lives. */
export function serveReadings(readings: readonly FileReading<never, unknown>[]): void {
  if (!process.send) throw new Error("This file runs as a process of the server.");
  process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
  process.on("disconnect", () => process.exit());
  lowerThreads("a reading process", createLog("silent"));
  const send = (message: FromReader): void => void process.send?.(message, undefined, undefined, () => undefined);
  process.on("message", (order: ToReader) => {
    send({ isBegun: true });
    answer(readings, order).then(send, () => process.exit(1));
  });
}
