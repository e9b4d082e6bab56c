import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["关联方名单", "Related parties"],
  name: ["名称", "Name"],
  relationLabel: ["与被审计单位的关系", "Relation to the client"],
  add: ["登记关联方", "Add related party"],
  addThis: ["登记", "Add"],
  relate: ["批量确定关系", "State the relation"],
  relateWhy: ["将所选 {{count}} 个关联方登记为同一种关系。", { one: "The party you selected gets this relation.", other: "The {{count}} parties you selected get one relation." }],
  candidates: ["可能的关联方", "May be related parties"],
  candidatesOf: ["可能的关联方（{{count}}）", "May be related parties ({{count}})"],
  sourceLabel: ["名称来源", "Where the name is from"],
  source: {
    parent: ["客户档案中的母公司", "Parent in the client's record"],
    group: ["本所同一集团的客户", "Client of the firm in the same group"],
    legalRep: ["法定代表人", "Legal representative"],
    shareholder: ["账套：实收资本明细", "Books: paid-in capital"],
    registration: ["工商登记", "Registration"],
    investee: ["账套：长期股权投资明细", "Books: long-term equity investments"],
  },
} as const satisfies Pairs;
