import { serveReadings } from "../src/platform/readings/process-main.ts";

import { hostileReadings } from "./hostile-readings.ts";

serveReadings(hostileReadings);
