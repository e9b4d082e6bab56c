import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  articleKind: {
    guide: ["指南", "Guide"],
    experience: ["经验", "Experience"],
    community: ["社区文章", "Community post"],
    course: ["课程", "Course"],
  },
  articleStatus: {
    draft: ["草稿", "Draft"],
    published: ["已发布", "Published"],
    withdrawn: ["已下架", "Taken down"],
  },
  articleReview: {
    none: ["未送审", "Not handed in"],
    waiting: ["待审核", "Waiting for review"],
    returned: ["退回修改", "Sent back"],
  },
} as const satisfies CodeWords<typeof codes>;
