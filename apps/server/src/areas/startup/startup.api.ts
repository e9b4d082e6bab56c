import { startup } from "@digao/contract/areas/startup";
import { servePublic } from "../../platform/serve.ts";
import { getConfiguration } from "./configuration.ts";

export const startupRoutes = servePublic(startup, { GetAll: getConfiguration });
