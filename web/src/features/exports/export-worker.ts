/// <reference lib="webworker" />
import { type ExportPiece, exportInPieces } from './export-work.ts';

// Spreadsheets are written here, so that the page stays responsive in the meantime.

declare const self: DedicatedWorkerGlobalScope;

const take = exportInPieces((message) => self.postMessage(message));
self.addEventListener('message', ({ data }: MessageEvent<ExportPiece>) => take(data));
