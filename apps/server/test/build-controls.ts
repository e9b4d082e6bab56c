/** Rows of a project about its internal control, for `makeRows`: nothing that anything else waits for. */
import type { Database } from "@digao/db/schema";

type One = (table: keyof Database, given: Record<string, unknown>) => Promise<number>;

export async function controlRows(one: One, userId: number, marker: string) {
  const paper = { revision: 1, status: 0, preparer_id: userId };
  const record = (kind: string, subjectId: number, data: Record<string, unknown>) =>
    one("paper_record", { ...paper, kind, subject_id: subjectId, data: JSON.stringify(data) });
  const controlCycle = await one("control_cycle", { code: "XS" });
  const itApplication = await one("it_application", { name: marker });
  const controlPoint = await one("control_point", {
    cycle: "XS",
    code: "XS-90",
    name: marker,
    frequency: 5,
    control_type: 1,
  });
  return {
    controlCycle,
    itApplication,
    controlPoint,
    ipeReport: await one("ipe_report", { name: marker, source: marker, parameters: marker, completeness: marker }),
    controlDeficiency: await one("control_deficiency", {
      cycle: "XS",
      description: marker,
      likelihood: 1,
      amount: "1.00",
      grade: 1,
    }),
    walkthrough: await record("walkthrough", controlCycle, { narrative: marker, flow: '{"nodes":[],"edges":[]}' }),
    controlTest: await record("controlTest", controlPoint, { conclusion: marker, design: "" }),
    generalControls: await record("generalControls", itApplication, { conclusion: marker, application: "" }),
  };
}
