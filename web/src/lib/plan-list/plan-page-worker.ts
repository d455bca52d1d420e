/// <reference lib="webworker" />
import { parsePlanPage } from './plan-page-parts.ts';

// Parsing the text of ten thousand plans is a single task, during which the page would not respond.

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<string>) =>
  parsePlanPage(data, (part) => self.postMessage(part)),
);
