import { afterEach, beforeEach } from '@jest/globals';
import { pauseMs } from '../kit/announce.tsx';

/** Announces each text at once in the tests of a file: none has to wait until it has not changed for a moment. */
export function announceAtOnce(): void {
  const { setTimeout } = window;
  beforeEach(() => {
    const atOnce = (action: () => void, ms?: number) => setTimeout(action, ms === pauseMs ? 0 : ms);
    Object.assign(window, { setTimeout: atOnce });
  });
  afterEach(() => void Object.assign(window, { setTimeout }));
}
