import { sweepEveryEndpoint } from "./every-endpoint.ts";

sweepEveryEndpoint(3);
