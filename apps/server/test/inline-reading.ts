/** A reading in the test's own process, where its limits are not the subject. */
import type { FileReading } from "../src/platform/readings/reading.ts";

export const inline = <In, Out>(reading: FileReading<In, Out>, path: string, input: In): Promise<Out> =>
  reading.read(path, input);
