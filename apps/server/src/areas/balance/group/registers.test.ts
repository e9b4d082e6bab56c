import { groupCompany, groupDealing, groupEntry, groupFigure } from "@digao/contract/areas/balance/group/calls";
import { sql } from "kysely";
import { makeProject } from "../../../../test/build.ts";
import type { TestTenant } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

const place = (tenant: TestTenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } });
/** With two companies that the other lists may name. */
async function withCompanies(tenant: TestTenant) {
  const { projectId } = await place(tenant);
  await tenant.inProject(projectId, (db) =>
    db
      .insertInto("group_company")
      .values(
        ["MM", "MM7", "NN", "VV", "ZZ", "ZZ7"].map((code) => ({
          project_id: projectId,
          code,
          name: `单位${code}`,
          role: "subsidiary",
          control_kind: "founded",
          share: "0.8",
          since: 202_001,
        })),
      )
      .execute(),
  );
  return { projectId };
}

const amounts = {
  capital: "1.00",
  capitalReserve: "2.00",
  otherComprehensive: "3.00",
  surplusReserve: "4.00",
  retainedEarnings: "5.00",
};
const earlier = { earlierCarrying: "6.00", earlierFair: "7.00", earlierOci: "8.00" };
const uplift = {
  upliftAmount: "9.00",
  upliftItem: "A208",
  upliftFrom: 202_307,
  upliftMonths: 120,
  upliftExpense: "P104",
};
const year = { pricePaid: "10.00", dividend: "11.00", dividendPaid: "12.00", carriedEarnings: "13.00" };
const rates = {
  currency: "USD",
  rateOpening: "7.0827",
  rateClosing: "7.1884",
  rateAverage: "7.13555",
  rateSource: "中间价",
};
const company = {
  role: "subsidiary",
  aligned: "same",
  alignedWhy: "已与财务负责人核对政策",
  taxRate: "0.25",
  controlKind: "purchase",
  share: "0.8",
  since: 202_307,
  price: "14.00",
  ...amounts,
  ...earlier,
  ...uplift,
  ...year,
  ...rates,
};
registerTests(groupCompany, {
  writer: "manager",
  place,
  valid: () => ({ code: "S1", name: "华东商贸公司", ...company }),
  other: () => ({ code: "S2", name: "蓝海物流公司", ...company, aligned: "adjusted" }),
  acts: { sign: {} },
  // Somebody else has entered figures that balance and end at their cash.
  async ready({ tenant, place }, _act, made) {
    const project_id = Number(place.projectId);
    const company = sql<string>`(select c.code from group_company c where c.tenant_id = app_tenant() and c.project_id = ${project_id} and c.id = ${made[0] ?? 0})`;
    await tenant.inProject(
      project_id,
      async (db) => {
        const { rows } = await sql<{ code: string }>`select ${company} as code`.execute(db);
        await db
          .insertInto("group_figure")
          .values({ project_id, company: rows[0]?.code ?? "", part: "closing", item: "A101", amount: "0.00" })
          .execute();
      },
      "staff1",
    );
    return {};
  },
});

registerTests(groupFigure, {
  writer: "manager",
  place: withCompanies,
  valid: () => ({ company: "MM", part: "movement", item: "E108", equityRow: "Q15", amount: "1.00" }),
  other: () => ({ company: "ZZ", part: "closing", item: "A101", equityRow: "none", amount: "2.00" }),
});

const dealing = {
  price: "1.00",
  cost: "2.00",
  unsold: "0.5",
  balance: "3.00",
  provision: "4.00",
  paid: "5.00",
  otherPrice: "6.00",
  otherBalance: "7.00",
  resolution: "adjustment",
  resolutionWhy: "在途货款由子公司补记",
  month: 202_309,
  monthsLeft: 60,
  assetItem: "A208",
  expenseItem: "P104",
  granted: "8.00",
  repaid: "9.00",
  interest: "10.00",
  interestPaid: "11.00",
  interestItem: "P106",
  carriedProfit: "12.00",
  carriedProvision: "13.00",
};
registerTests(groupDealing, {
  writer: "manager",
  place: withCompanies,
  valid: () => ({ kind: "goods", seller: "MM", buyer: "NN", ...dealing }),
  other: () => ({ kind: "goods", seller: "VV", buyer: "ZZ", ...dealing }),
});

registerTests(groupEntry, {
  writer: "manager",
  place: withCompanies,
  valid: () => ({
    entryNo: 1,
    company: "MM",
    counterpart: "NN",
    item: "E108",
    equityRow: "Q01",
    debit: "1.00",
    credit: "0.00",
    description: "华东内部重分类",
  }),
  other: () => ({
    entryNo: 2,
    company: "VV",
    counterpart: "ZZ",
    item: "A105",
    equityRow: "none",
    debit: "0.00",
    credit: "2.00",
    description: "蓝海往来重分类",
  }),
  acts: { review: {} },
  async ready({ tenant, place }, _act, made) {
    await tenant.inProject(Number(place.projectId), (db) =>
      db.updateTable("group_entry").set({ entered_by: tenant.userIds.staff1 }).where("id", "in", made).execute(),
    );
    return {};
  },
});
