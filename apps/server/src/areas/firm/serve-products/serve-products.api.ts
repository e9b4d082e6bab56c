import { serveProduct } from "@digao/contract/areas/firm/serve-products/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";

export const serveProductsRoutes = serve(serveProduct.calls, registerHandlers(serveProduct));
