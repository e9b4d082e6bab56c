/** Rows of a project about its group, for `makeRows`: nothing that anything else waits for. */
import type { Database } from "@digao/db/schema";

type One = (table: keyof Database, given: Record<string, unknown>) => Promise<number>;

export async function groupRows(one: One, marker: string) {
  await one("group_company", { code: "M", name: "母公司", role: "parent" });
  return {
    groupCompany: await one("group_company", {
      code: "S",
      name: marker,
      role: "subsidiary",
      control_kind: "founded",
      share: "0.8",
      since: 202001,
    }),
    groupFigure: await one("group_figure", { company: "S", part: "closing", item: "A101", amount: "1.00" }),
    groupDealing: await one("group_dealing", { kind: "goods", seller: "M", buyer: "S", resolution_why: marker }),
    groupEntry: await one("group_entry", {
      entry_no: 1,
      company: "M",
      counterpart: "S",
      item: "A105",
      debit: "1.00",
      description: marker,
    }),
    consolidation: await one("consolidation", { run_no: 1, grounds: marker }),
  };
}
