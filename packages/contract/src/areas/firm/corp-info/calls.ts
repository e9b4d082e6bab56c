/** The firm's own profile (企业信息): its names, logo, place and size; one record a firm. */
import { choice, code, count, long, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { base, logoCalls } from "./brand.ts";
import { letterSealPolicy, qualityReviewPolicy } from "./codes.ts";

export const corpInfo = register({
  name: "corpInfo",
  base,
  isOpenToRead: true,
  purpose: ["登记本所的名称、标志和基本情况。", "The firm's own names, logo and particulars."],
  label: "corpFullName",
  calls: { single: "GetCorpInfo", create: "CreateCorpInfo", update: "UpdateCorpInfo" },
  fields: {
    corpFullName: text(200, { words: ["单位全称", "Full name"], isRequired: true, isWide: true }),
    systemName: text(100, {
      words: ["系统名称", "System name"],
      hint: ["显示在菜单上方；不填时为产品名称", "Shown above the menu; the product's name where it is empty"],
    }),
    corpLocation: text(200, { words: ["所在地", "Location"] }),
    corpIndustry: code("INDUSTRY", { words: ["行业", "Industry"], isOpen: true }),
    corpScale: code("CORPSCALE", { words: ["规模", "Size"], isOpen: true }),
    corpUserMax: count({
      words: ["用户上限", "User limit"],
      min: 1,
      max: 100_000,
      hint: ["本所自定的启用用户数上限，不超过租户上限", "The firm's own limit of active users, within the tenant's"],
    }),
    letterDueDays: count({
      words: ["回函期限（天）", "Days a reply may take"],
      min: 1,
      max: 365,
      hint: [
        "发函后超过此天数未回函即为逾期，不填为 15 天；项目可另定",
        "A letter without a reply is overdue after them, 15 where empty; projects may set their own",
      ],
    }),
    letterSeal: choice(
      {
        [letterSealPolicy.scan]: ["须留存盖章件扫描件", "A scan of the sealed letter"],
        [letterSealPolicy.stated]: [
          "扫描件，或负责人说明原件已寄出",
          "A scan, or a lead's word that the original was posted",
        ],
      },
      {
        words: ["询证函盖章要求", "Sealed letters"],
        initial: letterSealPolicy.scan,
        hint: ["未留存盖章件的询证函不得发出", "Letters do not leave without it"],
      },
    ),
    qualityReview: choice(
      {
        [qualityReviewPolicy.required]: ["按准则要求", "As the standard asks"],
        [qualityReviewPolicy.first]: ["另加首次承接项目", "First audits too"],
        [qualityReviewPolicy.all]: ["全部项目", "All projects"],
      },
      {
        words: ["项目质量复核范围", "Engagement quality review"],
        initial: qualityReviewPolicy.required,
        hint: [
          "上市公司、公众利益实体、高风险项目始终需要",
          "Listed clients, public interest entities and high risk always need it",
        ],
      },
    ),
    remark: long(500, { words: ["备注", "Remarks"] }),
    corpLogo: text(300, { words: ["标志", "Logo"], isReadOnly: true, isInternal: true }),
  },
});

export const corpLogo = logoCalls;
