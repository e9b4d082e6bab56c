/** What is declared and what is registered of a project's client: management, shareholders, branches, investments, changes, leads. */
import { choice, day, flag, instant, long, money, rate, text } from "../../../register/fields.ts";
import { type RecordOf, register } from "../../../register/register.ts";
import { factKinds, factReviews, factSources, holderTypes, tieKinds } from "./words.ts";

const wordsMax = 2000;
const reasonMax = 300;

export const registryFact = register({
  name: "registryFact",
  isOfProject: true,
  base: "/api/services/app/auditeeinfo",
  label: "name",
  missing: "registry.missing",
  purpose: [
    "客户申报的和工商登记的股东、主要人员、分支机构和对外投资，两边逐项比对。",
    "Shareholders, management, branches and investments, as the client declares them and as they are registered.",
  ],
  calls: {
    list: "GetRegistryFacts",
    get: "GetRegistryFact",
    save: "SaveRegistryFact",
    export: "ExportRegistryFacts",
    template: "GetRegistryFactSheet",
    import: "ImportRegistryFacts",
    paste: "PasteRegistryFacts",
  },
  acts: {
    disable: {
      call: "DisableRegistryFacts",
      verb: "PUT",
      takes: { reason: long(reasonMax, { words: ["停用理由", "Reason for disabling"], isRequired: true }) },
    },
  },
  importedBy: ["name", "kind"],
  importAdds: true,
  pasted: ["kind", "name", "uscc", "position", "percent", "subscribed"],
  order: "kind,name",
  groups: {
    fact: ["登记内容", "Fact"],
    capital: ["出资", "Capital"],
    change: ["变更和线索", "Change or lead"],
    check: ["核实", "Check"],
  },
  fields: {
    kind: choice(factKinds, {
      words: ["类别", "Kind"],
      isRequired: true,
      isFiltered: true,
      sort: "plain",
      column: 130,
    }),
    source: choice(factSources, {
      words: ["来源", "Source"],
      initial: "declared",
      isFiltered: true,
      column: 180,
    }),
    name: text(200, {
      words: ["名称或变更事项", "Name or item"],
      isRequired: true,
      isUnique: true,
      taken: "registry.known",
      isSearched: true,
      sort: "zh",
      isWide: true,
      column: 190,
    }),
    uscc: text(18, { words: ["统一社会信用代码", "Unified social credit code"], check: "uscc", isSearched: true }),
    position: text(100, {
      words: ["职务", "Position"],
      hint: ["主要人员填写", "Of management"],
      column: 130,
    }),
    leader: text(100, { words: ["分支机构负责人", "Head of the branch"] }),
    status: text(50, {
      words: ["登记状态", "Registered status"],
      hint: ["如存续、注销、吊销", "Such as active, deregistered, revoked"],
      column: { width: 110, isOptional: true },
    }),
    day: day({ words: ["登记日期", "Registered on"], sort: "plain", column: 110 }),
    holderType: choice(holderTypes, { words: ["股东类型", "Kind of shareholder"], group: "capital" }),
    percent: rate({ words: ["持股比例", "Share"], group: "capital", column: 80 }),
    subscribed: money({
      words: ["认缴出资额", "Capital subscribed"],
      group: "capital",
      min: 0,
      column: { width: 140, isOptional: true },
    }),
    paid: money({ words: ["实缴出资额", "Capital paid in"], group: "capital", min: 0 }),
    before: long(wordsMax, { words: ["变更前内容", "Before the change"], group: "change" }),
    after: long(wordsMax, { words: ["变更后内容", "After the change"], group: "change" }),
    tie: choice(tieKinds, { words: ["线索", "Lead"], group: "change" }),
    via: text(300, { words: ["共同的人员或联系方式", "Who or what is shared"], group: "change" }),
    review: choice(factReviews, {
      words: ["核实结果", "Result of the check"],
      group: "check",
      initial: "open",
      isFiltered: true,
      column: 150,
    }),
    note: long(500, { words: ["说明", "Note"], group: "check", isSearched: true }),
    provider: text(200, { words: ["信息服务", "Service"], group: "check", isReadOnly: true }),
    fetchedAt: instant({ words: ["获取时间", "Fetched at"], group: "check", isReadOnly: true }),
    isDisabled: flag({
      words: ["已停用", "Disabled"],
      group: "check",
      isReadOnly: true,
      isFiltered: true,
      column: { width: 80, isOptional: true },
    }),
  },
  computed: {
    disabledBy: text(100, { words: ["停用人", "Disabled by"] }),
    disabledAt: instant({ words: ["停用时间", "Disabled at"] }),
    disabledWhy: text(reasonMax, { words: ["停用理由", "Reason for disabling"] }),
  },
});
export type RegistryFact = RecordOf<typeof registryFact.spec>;
