import { ownFailure } from './api-failure.ts';

export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

type Sending = {
  /** Receives the fraction sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
  readonly minutes: number;
  /** Tells the person that the form was refused. */
  readonly refused: string;
};

/** A file that was not uploaded; the message tells the person why. `final` is true if the same file would fail again. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
  readonly final: boolean;

  constructor(message: string, { final }: { readonly final: boolean }) {
    super(message);
    this.final = final;
  }
}

/**
 * Posts a file with the fields of an upload form. Uses XMLHttpRequest, because fetch cannot report an upload's progress.
 * @throws ApiFailure NETWORK, UploadFailure, or the signal's reason when stopped
 */
export const postForm = ({ url, fields }: UploadForm, file: Blob, sending: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    const { onProgress, signal, minutes, refused } = sending;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    // S3 expects the file as the last field and ignores everything after it.
    body.set('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = minutes * 60_000;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadFailure(refused, { final: false }));
    });
    for (const end of ['error', 'timeout'] as const) {
      request.addEventListener(end, () => reject(ownFailure('NETWORK')));
    }
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
