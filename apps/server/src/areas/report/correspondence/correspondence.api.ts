import { correspondence, correspondencePaper } from "@digao/contract/areas/report/correspondence/calls";
import { serve } from "../../../platform/serve.ts";
import { addDocument, holdDocument, receiveDocument, sendDocument, withdrawDocument } from "./acts.ts";
import { downDocument } from "./letter.ts";
import { listCorrespondence } from "./list.ts";
import { textHandlers } from "./paper.ts";
import { setTemplate } from "./template.ts";

export const correspondenceRoutes = [
  ...serve(correspondence, {
    GetCorrespondence: listCorrespondence,
    AddCorrespondence: addDocument,
    SendCorrespondence: sendDocument,
    ReceiveCorrespondence: receiveDocument,
    HoldCorrespondence: holdDocument,
    WithdrawCorrespondence: withdrawDocument,
    SetCorrespondenceTemplate: setTemplate,
    DownCorrespondence: downDocument,
  }),
  ...serve(correspondencePaper.calls, textHandlers),
];
