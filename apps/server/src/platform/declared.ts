/** What areas declare for the platform: it reads and keeps by it, and knows no table of theirs. */
import { keepOverview } from "./overview/overview.ts";
import { type RecordReaders, setRecordReaders } from "./records/reader.ts";

export interface Declared {
  readers: RecordReaders;
}

/** From now on in this process. Every process that answers calls or runs jobs says so when it starts. */
export function useDeclared({ readers }: Declared): void {
  setRecordReaders(readers);
  keepOverview();
}
