import { legalSubject, legalSubjects } from "@digao/contract/areas/firm/legal-subjects/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

const valid = {
  subjectName: "正大会计师事务所苏州分所",
  identificationNumber: "91320594MA1MPQ3B5R",
  bankName: "中国银行苏州分行",
  bankAccount: "4587 6501 2345",
  telePhone: "0512-62888801",
  address: "苏州工业园区星湖街 1 号",
  postcode: "215021",
  subjectNameEn: "Zhengda CPAs, Suzhou",
  addressEn: "1 Xinghu Street, Suzhou Industrial Park",
  remark: "开专用发票",
};
const other = { subjectName: "上海总所", identificationNumber: "310115123456789", bankName: "工商银行上海分行" };

registerTests(legalSubject, { valid: () => valid, other: () => other });

describe("the default legal subject", () => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await (await server.newTenant()).as("admin");
  });
  afterAll(() => server.stop());

  it("is one at most: another takes its place, and it can be taken back", async () => {
    const one = await admin.call(legalSubject.calls.create, valid);
    const two = await admin.call(legalSubject.calls.create, other);
    const defaults = async () =>
      (await admin.call(legalSubject.calls.list, {})).items.flatMap(({ lsId, isDefault }) => (isDefault ? [lsId] : []));
    await admin.call(legalSubjects.UpdateLegalSubjectIsDefault, { lsId: one.id });
    await admin.call(legalSubjects.UpdateLegalSubjectIsDefault, { lsId: two.id });
    expect(await defaults()).toEqual([two.id]);
    await admin.call(legalSubjects.UpdateCancelIsDefault, { lsId: two.id });
    expect(await defaults()).toEqual([]);
  });

  it.each([
    ["91320594MA1MPQ3B5X", "校验位"],
    ["12345", "15"],
  ])("refuses the taxpayer number %s at its field", async (identificationNumber, message) => {
    const wrong = admin.call(legalSubject.calls.create, { ...valid, subjectName: "错号", identificationNumber });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
      error: { validationErrors: [{ members: ["identificationNumber"] }] },
    });
  });
});
