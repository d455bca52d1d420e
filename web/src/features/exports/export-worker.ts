/// <reference lib="webworker" />
import { createExportAnswers, type ToWorker } from './answer-export.ts';

// Spreadsheets are written here, so that the page goes on answering meanwhile.

declare const self: DedicatedWorkerGlobalScope;

const answer = createExportAnswers((message) => self.postMessage(message));
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => answer(data));
