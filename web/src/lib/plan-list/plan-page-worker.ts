/// <reference lib="webworker" />
import { tellPlanPage } from './plan-page-parts.ts';

// Reading the text of ten thousand plans is one piece of work, during which a page would answer nobody.

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<string>) =>
  tellPlanPage(data, (part) => self.postMessage(part)),
);
