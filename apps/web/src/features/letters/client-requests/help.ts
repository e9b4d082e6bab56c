import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  clientrequests: {
    for: [
      "向客户要的资料：由谁提供、何时截止、状态如何。客户人员经邀请登录自己的页面上传，文件归入资料清单写明的归档节点和索引。",
      "What the client is asked for, of whom and by when. By invitation the client's people upload it on a page of their own, and files land in the node and under the index that the request names.",
    ],
    first: ["添加客户人员并邀请，从模板取入资料清单，分派提供人和截止日后发出。", "Add and invite the client's people, take requests from the template, assign person and due date, and send them."],
    who: ["项目组成员均可操作；项目质量复核人只能查看。", "Every member of the team; the engagement quality reviewer only reads."],
  },
} as const satisfies Pairs;
