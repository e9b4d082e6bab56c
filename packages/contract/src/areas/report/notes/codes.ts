import type { Tones } from "../../../code-kind.ts";

/** 附注发布状态: `changed` while figures differ from those it was published with. */
export const notePublish = { draft: 0, published: 1, changed: 2 } as const;
export const noteTie = { agrees: 1, differs: 2, notCompared: 3, answered: 4 } as const;

export const codes = { notePublish, noteTie } as const;

export const tones = {
  notePublish: { draft: "quiet", published: "good", changed: "bad" },
  noteTie: { agrees: "good", differs: "bad", notCompared: "attention", answered: "busy" },
} as const satisfies Tones<typeof codes>;
