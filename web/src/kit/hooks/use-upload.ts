import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../lib/api/api-failure.ts';
import { UploadFailure } from '../../lib/api/post-form.ts';

export type UploadState<Phase extends string> =
  | { readonly phase: 'idle' }
  | { readonly phase: Phase; readonly percent: number; readonly file: File }
  /** `again` is false if the same file would fail again. */
  | { readonly phase: 'failed'; readonly message: string; readonly file: File; readonly again: boolean };

type Options<Phase extends string, Result> = {
  /** Returns why a file cannot be uploaded, as far as its name, type and size show. */
  readonly refuse: (file: File) => string | undefined;
  /** Uploads a file; `show` reports how far it is. */
  readonly upload: (
    file: File,
    show: (phase: Phase, percent: number) => void,
    signal: AbortSignal,
  ) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  /** The message if neither the server nor an UploadFailure has one. */
  readonly failed: (file: File) => string;
};

/** Runs one upload at a time; a new one, or leaving the page, stops the one before. */
export function useUpload<Phase extends string, Result>(options: Options<Phase, Result>) {
  const { refuse, upload, onDone, failed } = options;
  const [state, setState] = useState<UploadState<Phase>>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const set = (next: UploadState<Phase>) => {
      if (!signal.aborted) setState(next);
    };
    const refusal = refuse(file);
    if (refusal !== undefined) return setState({ phase: 'failed', message: refusal, file, again: false });
    try {
      const result = await upload(file, (phase, percent) => set({ phase, percent, file }), signal);
      if (signal.aborted) return;
      setState({ phase: 'idle' });
      onDone(result);
    } catch (error) {
      const own = error instanceof UploadFailure ? error : undefined;
      const message = own?.message ?? messageFor(error, failed(file));
      set({ phase: 'failed', message, file, again: own?.final !== true });
    }
  };

  return {
    state,
    start: (file: File): void => void start(file),
    /** Stops the upload, or dismisses a failed one. */
    stop: (): void => {
      running.current?.abort();
      setState({ phase: 'idle' });
    },
  };
}
