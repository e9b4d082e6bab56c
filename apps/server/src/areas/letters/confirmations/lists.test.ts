import { bankAccount, confirmationContact } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { makeProject } from "../../../../test/build.ts";
import { registerTests } from "../../../../test/register-tests.ts";

const balance = {
  contactName: "甲贸易有限公司",
  hzKind: 2,
  subjectCode: "AR",
  bankAccount: "",
  bookAmount: "3136000.00",
  currency: "CNY",
  fcAmount: null,
  turnover: "5200000.00",
  fcTurnover: null,
  isRelated: false,
  isClosed: false,
  age: "一年以内",
  uscc: "",
  address: "杭州市西湖区文三路1号",
  linkman: "赵一",
  deptTitle: "财务部",
  phone: "0571-87654321",
  email: "finance@jia.example",
  province: "浙江省",
  city: "杭州市",
  postcode: "310012",
  infoSource: "合同",
  registeredAddress: "杭州市西湖区文三路1号",
  remark: "账龄正常",
  selectReason: "大额",
  noSelectReason: "",
  direction: 1,
  row: {},
};

registerTests(confirmationContact, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } }),
  valid: () => balance,
  other: () => ({
    ...balance,
    contactName: "乙材料有限公司",
    subjectCode: "AP",
    hzKind: 3,
    direction: 2,
    bookAmount: "1574000.00",
    turnover: "88.00",
    address: "上海市浦东新区世纪大道8号",
  }),
  acts: { select: { isSelected: true, reason: "大额" }, checkAddress: { addrCheck: 1, note: "与工商登记一致" } },
  close: async ({ writer, tenant, place }, id) => {
    const input = { ...place, ids: [id], isSelected: true, reason: "大额" };
    await writer.call(confirmationContact.calls.select, input as never);
    const { letterId } = await writer.call(confirmationContact.calls.get, { Id: id });
    await tenant.inProject(Number(place.projectId), (db) =>
      db
        .updateTable("confirmation_letter")
        .set({ status: letterStatus.awaiting })
        .where("id", "=", letterId ?? 0)
        .execute(),
    );
  },
});

registerTests(bankAccount, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } }),
  valid: () => ({
    bankName: "工商银行高新支行",
    account: "6222 0001",
    accountType: "基本户",
    currency: "CNY",
    openDate: "2019-03-01",
    closeDate: "2024-06-30",
    note: "已注销",
  }),
  other: () => ({
    bankName: "农业银行滨江支行",
    account: "6228 0002",
    accountType: "一般户",
    currency: "USD",
    openDate: "2020-01-01",
    closeDate: "2025-01-31",
    note: "外币户",
  }),
  acts: { register: { reason: "清单所列" } },
});
