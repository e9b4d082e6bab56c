import { withMark } from "../typst/mark.ts";

/** A look into an uploaded file while its sender waits. It runs in a process of its own: what a hostile file takes, it takes there. */
export interface FileReading<In, Out> {
  name: string;
  /** Input and answer travel between processes. Refuses with a Refusal. */
  read(path: string, input: In): Promise<Out>;
}

export interface ReadingOrder<In, Out> {
  tenantId: number;
  reading: FileReading<In, Out>;
  path: string;
  input: In;
  /** Who asks, and for what: keeps its place in line when it asks again. */
  who?: string;
  /** How long its call may be held in line. */
  waitMs?: number | undefined;
  /** Over the pages of what is printed. */
  mark?: string | undefined;
}

export interface Readers {
  run<In, Out>(order: ReadingOrder<In, Out>): Promise<Out>;
  stop(): Promise<void>;
}

/** In this process: of tests, and where no firm's file is read. */
export const inlineReaders: Readers = {
  run: ({ reading, path, input, mark }) => withMark(mark, () => reading.read(path, input)),
  stop: () => Promise.resolve(),
};
