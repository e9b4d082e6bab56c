/** The four screens of knowledge, by the kind of article each shows. */
import { articleKind } from "@digao/contract/areas/office/knowledge/codes";

export const shelves = {
  guide: { kind: articleKind.guide, page: "/nm/guide" },
  experience: { kind: articleKind.experience, page: "/nm/experience" },
  community: { kind: articleKind.community, page: "/nm/professionalcommunity" },
  study: { kind: articleKind.course, page: "/nm/professionalstudyandtrain" },
} as const;
export type ShelfName = keyof typeof shelves;

/** Guides and courses are the firm's own; the rest is written by everybody. */
export const isOfFirm = (name: ShelfName): boolean => name === "guide" || name === "study";
export const createRight = "Pages.Knowledge.Create";
export const checkRight = "Pages.Knowledge.Check";
