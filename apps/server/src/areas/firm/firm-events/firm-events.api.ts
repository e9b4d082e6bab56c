import { firmEvent } from "@digao/contract/areas/firm/firm-events/calls";
import { Refusal } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import { serve } from "../../../platform/serve.ts";

function checkSpan(draft: Draft): Draft {
  if (Date.parse(String(draft.eventEnd)) <= Date.parse(String(draft.eventStart)))
    throw new Refusal("event.endsBeforeStart", { field: "eventEnd" });
  return draft;
}

export const firmEventsRoutes = serve(
  firmEvent.calls,
  registerHandlers(firmEvent, { check: (_ctx, draft) => checkSpan(draft) }),
);
