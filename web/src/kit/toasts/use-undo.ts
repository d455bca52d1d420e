import { useCallback } from 'react';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { mayBeSaved } from '../../lib/api/use-save-once.ts';
import { usePerson, useServices } from '../../lib/services.tsx';
import { notify, type ToastMessage } from './toast-list.ts';

type Done = Pick<ToastMessage, 'text' | 'about'> & {
  readonly type?: ToastMessage['type'];
  /** Takes it back, and gives what to say then. Every try of it is the same one for the server. */
  readonly takeBack: () => Promise<string>;
  /** Who was faster, where that is why it cannot be taken back. */
  readonly savedBy?: (error: unknown) => Promise<string | undefined>;
};

/**
 * Says what was done, with an Undo as long as the toast is there. Somebody else's later change is not undone, and neither is
 * anything by another person who has signed in meanwhile. Where no answer came, it can be tried again.
 */
export function useUndo(): (done: Done) => void {
  const { session } = useServices();
  const owner = usePerson().user?._id;
  return useCallback(
    ({ text, about, type = 'success', takeBack, savedBy }) => {
      const undo = async () => {
        const now = session.state();
        if (now.status !== 'signedIn' || now.user?._id !== owner)
          return notify('Not undone: you are signed out.', 'error', { about });
        try {
          notify(await takeBack(), 'info');
        } catch (error) {
          const stale = error instanceof ApiFailure && error.code === 'STALE';
          const by = stale ? ((await savedBy?.(error).catch(() => undefined)) ?? 'Someone else') : undefined;
          const why =
            by === undefined ? messageFor(error, 'Please try again.') : `${by} saved changes since.`;
          const again = mayBeSaved(error);
          notify(`${again ? 'Undo may not have worked.' : 'Not undone.'} ${why}`, 'error', {
            about,
            ...(again && { undo }),
          });
        }
      };
      notify(text, type, { about, undo });
    },
    [session, owner],
  );
}
