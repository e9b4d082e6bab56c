import type { cockpit, MisstatementStanding } from "@digao/contract/areas/office/cockpit/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Context } from "../../../platform/serve.ts";
import { misstatementsOf } from "../../report/misstatements/door.ts";

export async function getMisstatementStanding(
  { db, lang }: Context,
  { projectId }: Input<(typeof cockpit)["GetMisstatementStanding"]>,
): Promise<MisstatementStanding> {
  const { rows, materiality, uncorrected, worst, conclusion } = await misstatementsOf(db, projectId, lang);
  const counted = rows.filter(({ isLeftOut }) => !isLeftOut);
  const { decisive, share, light } = uncorrected;
  return {
    materiality,
    uncorrected: { count: counted.filter(({ standing }) => standing === "uncorrected").length, decisive, share, light },
    worst: { decisive: worst.decisive, light: worst.light },
    open: counted.filter(({ openReasons }) => openReasons.length > 0).length,
    conclusion: conclusion && { conclusion: conclusion.conclusion, isStale: conclusion.isStale },
  };
}
