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
