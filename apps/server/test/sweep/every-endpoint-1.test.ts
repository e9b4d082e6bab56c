import { sweepEveryEndpoint } from "./every-endpoint.ts";

sweepEveryEndpoint(1);
