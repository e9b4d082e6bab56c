import { serveProduct } from "@digao/contract/areas/firm/serve-products/calls";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(serveProduct, {
  valid: () => ({
    productCode: "SJ-001",
    productName: "年度财务报表审计",
    category: "审计",
    unit: "项",
    price: "80000.00",
    standardHours: "320.5",
    isEnabled: true,
    remark: "含管理建议书",
  }),
  other: () => ({
    productCode: "YZ-001",
    productName: "设立验资",
    category: "验资",
    unit: "次",
    price: "5000.00",
    standardHours: "8",
    isEnabled: false,
  }),
});
