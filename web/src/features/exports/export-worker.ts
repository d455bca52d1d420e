/// <reference lib="webworker" />
import { createExportAnswers, type ToWorker } from './answer-export.ts';

// Spreadsheets are written here, so that the page stays responsive in the meantime.

declare const self: DedicatedWorkerGlobalScope;

const answer = createExportAnswers((message) => self.postMessage(message));
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => answer(data));
