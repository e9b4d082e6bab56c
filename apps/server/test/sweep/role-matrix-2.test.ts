import { sweepRoles } from "./role-matrix.ts";

sweepRoles(2);
