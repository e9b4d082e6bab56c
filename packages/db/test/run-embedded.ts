// A process of its own that runs the database of a data folder until it is told to stop or killed.
import { startEmbedded } from "../src/embedded.ts";

const { appUrl, stop } = await startEmbedded(process.argv[2] ?? "");
process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
process.once("SIGHUP", () => process.exit(1));
process.stdout.write(`${appUrl}\n`);
setInterval(() => undefined, 60_000);
