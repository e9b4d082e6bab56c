import { readFileSync } from "node:fs";

const lookEveryMs = 50;

/** What a process holds in memory, buffers and threads included; null where the system does not tell. */
export function memoryOf(pid: number | undefined): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** Calls once a process has grown beyond its share. Its own heap has a limit too; what lies beside the heap has this one alone. */
export function watchMemory(
  pid: number | undefined,
  bytesMax: number,
  onExceeded: () => void,
): { peakBytes(): number; stop(): void } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid) ?? 0);
    if (peak <= bytesMax) return;
    clearInterval(timer);
    onExceeded();
  }, lookEveryMs);
  timer.unref();
  return { peakBytes: () => Math.max(peak, memoryOf(pid) ?? 0), stop: () => clearInterval(timer) };
}

const tickMs = 10;

/** Milliseconds of processor that a process has taken since its start, all its threads and ended children; null where the system does not tell. */
export function processorOf(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in brackets, may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * tickMs;
  } catch {
    return null;
  }
}

/** Calls once a process has taken more of the processor than its share, from now on. */
export function watchProcessor(pid: number | undefined, msMax: number, onExceeded: () => void): { stop(): void } {
  const begun = processorOf(pid) ?? 0;
  const timer = setInterval(() => {
    if ((processorOf(pid) ?? 0) - begun <= msMax) return;
    clearInterval(timer);
    onExceeded();
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
