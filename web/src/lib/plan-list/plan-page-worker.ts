/// <reference lib="webworker" />
import { tellPlanPage } from './plan-page-parts.ts';

// Parsing the text of ten thousand plans is a single task, during which the page would not respond.

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<string>) =>
  tellPlanPage(data, (part) => self.postMessage(part)),
);
