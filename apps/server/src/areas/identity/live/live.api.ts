import { live } from "@digao/contract/areas/identity/live/calls";
import { createTicket, ticketSeconds } from "../../../platform/live/tickets.ts";
import { serve } from "../../../platform/serve.ts";

export const liveRoutes = serve(live, {
  CreateTicket: async ({ db, user, session }) => ({
    ticket: await createTicket(db, user.tenantId, session.id),
    expireInSeconds: ticketSeconds,
  }),
});
