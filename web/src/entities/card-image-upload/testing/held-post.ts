import type { PostPicture } from '../use-card-upload.ts';

/** An upload whose progress and end the test controls. */
export function heldPost() {
  const held: { progress(part: number): void; end(error?: Error): void; stopped: boolean }[] = [];
  const post: PostPicture = (_form, _file, onProgress, signal) =>
    new Promise((resolve, reject) => {
      const one = {
        progress: onProgress,
        end: (error?: Error) => (error === undefined ? resolve() : reject(error)),
        stopped: false,
      };
      signal.addEventListener('abort', () => {
        one.stopped = true;
        reject(signal.reason);
      });
      held.push(one);
    });
  return { post, held };
}
