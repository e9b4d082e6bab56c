import { independence } from "@digao/contract/areas/engagement/independence/calls";
import { serve } from "../../../platform/serve.ts";
import { decide, readFile } from "./decide.ts";
import { ask, declare, ownDeclarations } from "./declare.ts";
import { listDeclarations, teamDeclarations } from "./list.ts";

export const independenceRoutes = serve(independence, {
  GetOwnDeclarations: ownDeclarations,
  DeclareIndependence: declare,
  GetProjectDeclarations: teamDeclarations,
  AskDeclarations: ask,
  GetDeclarations: listDeclarations,
  GetDeclaration: readFile,
  DecideDeclaration: decide,
});
