import { serveProduct } from "@digao/contract/areas/serve-products";
import { registerHandlers } from "../../platform/register/handlers.ts";
import { serve } from "../../platform/serve.ts";

export const serveProductsRoutes = serve(serveProduct.calls, registerHandlers(serveProduct));
