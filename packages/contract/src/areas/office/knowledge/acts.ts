import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  article: {
    write: ["撰写", "Write"],
    revise: ["修改为新版本", "Write a new version"],
    submit: ["送审", "Hand in"],
    publish: ["发布", "Publish"],
    return: ["退回", "Send back"],
    takeDown: ["下架", "Take down"],
    comment: ["评论", "Comment"],
    removeComment: ["删除评论", "Delete comment"],
    study: ["完成学习", "Complete a course"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  article: { kind: "articleKind", status: "articleStatus", review: "articleReview" },
} as const satisfies FieldCodes;
