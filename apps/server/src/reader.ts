import { fileReadings } from "./file-readings.ts";
import { serveReadings } from "./platform/readings/process-main.ts";

serveReadings(fileReadings);
