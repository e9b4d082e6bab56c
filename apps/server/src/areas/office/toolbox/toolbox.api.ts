import { toolbox } from "@digao/contract/areas/office/toolbox/calls";
import { serve } from "../../../platform/serve.ts";
import { listUses, noteOpened } from "./uses.ts";

export const toolboxRoutes = serve(toolbox, { GetToolUses: listUses, NoteToolOpened: noteOpened });
