/** A declaration of independence as a person fills it in. */
import { type independence, questionsCount } from "@digao/contract/areas/engagement/independence/calls";
import type { Draft } from "@digao/contract/endpoint";

type Answers = Draft<typeof independence.DeclareIndependence>["answers"];

/** No to every question but those that are given. */
export const declared = (yes: Readonly<Record<number, object>> = {}): Answers =>
  Array.from({ length: questionsCount }, (_, at) => ({
    question: at + 1,
    isYes: at + 1 in yes,
    ...(at + 1 in yes ? { words: "持有客户股票五百股，市值约三千元", ...yes[at + 1] } : {}),
  }));
