import { startup } from "@digao/contract/areas/identity/startup/calls";
import { servePublic } from "../../../platform/serve.ts";
import { getConfiguration } from "./configuration.ts";

export const startupRoutes = servePublic(startup, { GetAll: getConfiguration });
