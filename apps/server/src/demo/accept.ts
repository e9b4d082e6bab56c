import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import { kindItem } from "@digao/contract/areas/engagement/acceptance/evaluation-answers";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { applicableIn } from "@digao/contract/paper/sections";
import type { Caller } from "./caller.ts";
import { dayFromToday } from "./days.ts";
import type { Team } from "./team.ts";

const { evaluation } = acceptancePaper.spec.sections;
const continued = { [kindItem]: { answer: "continued", remark: "" } };

/** Each line at 4 of 5, the best where it is plain. */
function answers() {
  const best = new Set(["BE01", "BE05", "BE08", "BE21"]);
  const lines = applicableIn({ evaluation: continued }, "evaluation", evaluation).map(({ code, answers: own }) => {
    if (code === kindItem) return [code, { answer: "continued", remark: "" }] as const;
    const scored = best.has(code) ? "5" : "4";
    return [code, { answer: own && "no" in own ? "no" : scored, remark: "" }] as const;
  });
  return Object.fromEntries(lines);
}

/** As the clerk of the firm scans it: what stands in it is not read. */
async function keepLetter(as: Caller, projectId: number, client: string, day: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "letter-"));
  try {
    const path = join(folder, "业务约定书.txt");
    writeFileSync(path, `审计业务约定书\n\n甲方：${client}\n乙方：会计师事务所\n\n双方已于 ${day} 签署（示例）。\n`);
    const { files } = await as.call(auditFiles.CreateAuditFile, { projectId, RefType: 17 }, path);
    const [kept] = files;
    if (!kept?.id) throw new Error("The engagement letter was not kept.");
    return kept.id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Accepting {
  client: string;
  fee: string;
  /** Days from today on which the letter was signed. */
  signed: number;
  reason: string;
}

/** From the evaluation to the first day: filled in by a member, reviewed, approved, contracted and begun. */
export async function acceptEngagement(
  { staff1, manager, partner }: Team,
  projectId: number,
  { client, fee, signed, reason }: Accepting,
): Promise<void> {
  const { calls } = acceptancePaper;
  const draft = await staff1.call(calls.edit, {
    projectId,
    contactedOn: dayFromToday(signed - 14),
    conflictOn: dayFromToday(signed - 12),
    conflictResult: "与本所其他客户没有利益冲突，拟任成员不存在影响独立性的情形。",
    evaluation: answers(),
    bars: { breach: { answer: "no", remark: "" }, preconditions: { answer: "yes", remark: "" } },
    fee,
    lastFee: fee,
    hours: [
      { grade: "合伙人", hours: 24, rate: "1200.00" },
      { grade: "项目经理", hours: 80, rate: "600.00" },
      { grade: "审计员", hours: 240, rate: "260.00" },
    ],
    conclusion: "客户诚信，项目组具备胜任能力和独立性，业务风险可以接受，建议继续保持。",
  });
  const handedIn = await staff1.call(calls.submit, { Id: draft.id, rowVersion: draft.rowVersion });
  const reviewed = await manager.call(calls.review, { Id: draft.id, rowVersion: handedIn.rowVersion });
  await partner.call(calls.approve, { Id: draft.id, rowVersion: reviewed.rowVersion });
  const contractOn = dayFromToday(signed);
  const contractFileId = await keepLetter(staff1, projectId, client, contractOn);
  await manager.call(projects.StartProject, { Id: projectId, reason, contractOn, contractFileId });
}
