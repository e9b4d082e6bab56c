/** Services of the firm (服务产品). */
import { serveProduct } from "@digao/contract/areas/firm/serve-products/calls";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

export const ServeProducts = () => <RegisterPage of={serveProduct} />;
