import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanContract } from "./scripts/lean-contract.ts";
import { leanSheets } from "./scripts/lean-sheets.ts";
import { oneLanguage } from "./scripts/one-language.ts";
import { patchDialog } from "./scripts/patch-dialog.mjs";

patchDialog();
/** The adjustments' schemas are read by their screen, the rest of that area by everything that draws. */
const judged =
  /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](shapes\.ts|reason\.ts|areas[\\/](books[\\/]vouchers[\\/]line-filter[\\/]|balance[\\/]adjustments[\\/]calls\.ts))/;
const server = process.env.DIGAO_SERVER ?? "http://127.0.0.1:7070";
const toServer = { target: server, changeOrigin: false };
const proxy = {
  "/api": toServer,
  "/AbpUserConfiguration": toServer,
  "/health": toServer,
  "/signalr": { ...toServer, ws: true },
};

export default defineConfig({
  plugins: [
    react(),
    oneLanguage(),
    leanSheets({ chunk: "engine", after: "shell", bytesMax: 5_794_000 }),
    leanContract({ without: "schemas", chunks: ["index", "session", "shell", "home"] }),
  ],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes along what its modules import, so that each step of the way in is one file and not dozens.
          groups: [
            // Schemas that screens judge by; nothing on the way in waits for them.
            { name: "schemas", test: judged, priority: 7, includeDependenciesRecursively: false },
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 6 },
            { name: "start", tags: ["$initial"], priority: 5 },
            { name: "session", test: /src[\\/]lib[\\/](session|external)-calls\.ts$/, priority: 4 },
            { name: "shell", test: /src[\\/]app[\\/]SignedIn\.tsx$/, priority: 3 },
            { name: "home", test: /src[\\/]features[\\/]office[\\/]home[\\/]read-ahead\.ts$/, priority: 2 },
            { name: "library", test: /src[\\/]app[\\/]Library\.tsx$/, priority: 1.2 },
            { name: "list", test: /src[\\/]ui[\\/]list[\\/]ListPage\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
