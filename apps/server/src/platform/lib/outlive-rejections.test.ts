import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("a promise that nobody waits for any more ends no process: it is logged, and the work goes on", () => {
  const program = `
    import { createLog } from "${new URL("log.ts", import.meta.url).pathname}";
    import { outliveRejections } from "${new URL("outlive-rejections.ts", import.meta.url).pathname}";
    outliveRejections(createLog("info"));
    Promise.reject(new Error("late"));
    setTimeout(() => console.log("went on"), 50);`;
  const written = execFileSync("npx", ["tsx", "--input-type=module", "-e", program], { encoding: "utf8" });
  expect(written).toContain("nobody waited for it");
  expect(written).toContain("late");
  expect(written).toContain("went on");
});
