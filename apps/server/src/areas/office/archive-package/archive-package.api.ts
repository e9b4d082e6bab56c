import { archivePackage } from "@digao/contract/areas/office/archive-package/calls";
import { serve } from "../../../platform/serve.ts";
import { downloadPackage, listPackages } from "./packages.ts";
import { downloadRoots, listRoots } from "./roots.ts";

export const archivePackageRoutes = serve(archivePackage, {
  GetArchivePackages: listPackages,
  DownArchivePackage: downloadPackage,
  GetArchiveRoots: listRoots,
  DownArchiveRoots: downloadRoots,
});
