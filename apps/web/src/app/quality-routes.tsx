/** The screens of the quality department, and what it shares with whoever is consulted, in the table of screens (routes.tsx). */
import { screen } from "./lazy-screen.ts";
import type { ScreenRoute } from "./route.ts";

/** A page of the quality department. */
function ofQuality(
  path: string,
  title: ScreenRoute["title"],
  icon: ScreenRoute["icon"],
  load: Parameters<typeof screen>[0],
): ScreenRoute {
  const name = path.slice("/pm/".length);
  return { path, name, title, shell: "home", permission: "Pages.Quality", group: "pm", icon, screen: screen(load) };
}

export const qualityRoutes: readonly ScreenRoute[] = [
  {
    path: "/pm/signatureboard",
    name: "signatureboard",
    title: "completion.board.title",
    shell: "home",
    group: "pm",
    icon: "check",
    screen: screen(() =>
      import("../features/report/completion/SignatureBoard.tsx").then((file) => file.SignatureBoard),
    ),
  },
  ofQuality("/pm/acceptances", "acceptance.casesTitle", "scale", () =>
    import("../features/engagement/acceptance/Cases.tsx").then((file) => file.AcceptanceCases),
  ),
  ofQuality("/pm/independence", "independence.title", "scale", () =>
    import("../features/engagement/independence/Declarations.tsx").then((file) => file.Declarations),
  ),
  ofQuality("/pm/moves", "project-moves.title", "check", () =>
    import("../features/office/project-moves/Moves.tsx").then((file) => file.Moves),
  ),
  ofQuality("/pm/waivers", "completion.waivers", "check", () =>
    import("../features/report/completion/Waivers.tsx").then((file) => file.CompletionWaivers),
  ),
  ofQuality("/pm/qualityreview", "quality-review.listTitle", "check", () =>
    import("../features/engagement/quality-review/QualityReviews.tsx").then((file) => file.QualityReviews),
  ),
  {
    path: "/pm/consultations",
    name: "consultations",
    title: "consultations.title",
    shell: "home",
    group: "pm",
    icon: "edit",
    screen: screen(() =>
      import("../features/engagement/consultations/Consultations.tsx").then((file) => file.Consultations),
    ),
  },
];
