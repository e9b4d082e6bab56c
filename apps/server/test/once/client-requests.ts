/** What a client is asked for, and the client's people. */
import { clientPerson, clientRequest } from "@digao/contract/areas/letters/client-requests/calls";
import { type Cases, made, type Stage } from "./stage.ts";

const requestOf = (stage: Stage) =>
  stage.call(clientRequest.calls.save, { projectId: stage.rows.project, name: `对账单${stage.rows.project}` });
const personOf = (stage: Stage) =>
  stage.call(clientPerson.calls.save, {
    projectId: stage.rows.project,
    name: "王财务",
    email: `wang${stage.rows.project}@client.example`,
  });
const reason = "重复登记";

export const clientRequestCases: Cases = {
  [clientRequest.calls.save.path]: made(requestOf, { name: "十二月对账单" }),
  [clientRequest.calls.remove.path]: made(requestOf, { reason }),
  [clientPerson.calls.save.path]: (stage) =>
    made(personOf, { name: "王会计", email: `wang${stage.rows.project}@client.example` })(stage),
  [clientPerson.calls.remove.path]: made(personOf, { reason }),
};
