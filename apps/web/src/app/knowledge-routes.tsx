/** The screens of the firm's knowledge, in the table of screens (routes.tsx). */
import { screen } from "./lazy-screen.ts";
import type { ScreenRoute } from "./route.ts";

function ofKnowledge(
  path: string,
  title: ScreenRoute["title"],
  icon: ScreenRoute["icon"],
  load: Parameters<typeof screen>[0],
): ScreenRoute {
  const place = { path, name: path.slice("/nm/".length), shell: "home", group: "nm" } as const;
  return { ...place, title, icon, permission: "Pages.Knowledge", screen: screen(load) };
}

export const knowledgeRoutes: readonly ScreenRoute[] = [
  ofKnowledge("/nm/guide", "knowledge.title.guide", "info", () =>
    import("../features/office/knowledge/Knowledge.tsx").then((file) => file.Guides),
  ),
  ofKnowledge("/nm/experience", "knowledge.title.experience", "doc", () =>
    import("../features/office/knowledge/Knowledge.tsx").then((file) => file.Experience),
  ),
  ofKnowledge("/nm/professionalcommunity", "knowledge.title.community", "team", () =>
    import("../features/office/knowledge/Knowledge.tsx").then((file) => file.Community),
  ),
  ofKnowledge("/nm/professionalstudyandtrain", "knowledge.title.study", "calendar", () =>
    import("../features/office/knowledge/Knowledge.tsx").then((file) => file.Study),
  ),
];
