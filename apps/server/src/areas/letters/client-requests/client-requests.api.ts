import {
  clientDesk,
  clientPerson,
  clientRequest,
  clientRequests,
} from "@digao/contract/areas/letters/client-requests/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve, serveClient, servePublic } from "../../../platform/serve.ts";
import { getBoard, getEntries, replyToClient, takeTemplate } from "./board.ts";
import { answerRequest, beginFactor, confirmFactor, getDesk, signOut } from "./desk.ts";
import { personRules } from "./people.ts";
import { requestRules } from "./requests.ts";
import { acceptInvitation, openInvitation, signInClient } from "./sign-in.ts";
import { beginUpload, finishOrTell, takePart } from "./uploads.ts";

const { OpenInvitation, AcceptInvitation, SignInClient, ...ofClient } = clientDesk;

export const clientRequestsRoutes = [
  ...serve(clientRequest.calls, registerHandlers(clientRequest, requestRules)),
  ...serve(clientPerson.calls, registerHandlers(clientPerson, personRules)),
  ...serve(clientRequests, {
    TakeRequestTemplate: takeTemplate,
    GetRequestBoard: getBoard,
    GetRequestEntries: getEntries,
    ReplyToClient: replyToClient,
  }),
  ...servePublic(
    { OpenInvitation, AcceptInvitation, SignInClient },
    { OpenInvitation: openInvitation, AcceptInvitation: acceptInvitation, SignInClient: signInClient },
  ),
  ...serveClient(ofClient, {
    GetDesk: getDesk,
    AnswerRequest: answerRequest,
    BeginClientUpload: beginUpload,
    SendClientPart: takePart,
    FinishClientUpload: finishOrTell,
    BeginClientFactor: beginFactor,
    ConfirmClientFactor: confirmFactor,
    SignOutClient: signOut,
  }),
];
