import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "board.late": ["已逾期", "Overdue"],
  "board.noDay": ["未定完成日", "No date set"],
  "board.noPartner": ["未委派合伙人", "No partner yet"],
} as const satisfies Pairs;
