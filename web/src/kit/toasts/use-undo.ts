import { useCallback } from 'react';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { mayBeSaved } from '../../lib/api/use-save-once.ts';
import { usePerson, useServices } from '../../lib/services.tsx';
import { notify, type ToastMessage } from './toast-list.ts';

type Done = Pick<ToastMessage, 'text' | 'about'> & {
  readonly type?: ToastMessage['type'];
  /** Reverts the action and returns the text to show then. The server treats repeated attempts as one. */
  readonly takeBack: () => Promise<string>;
  /** Why it was refused, and who saved in between if that is why. */
  readonly whyNot?: (error: unknown) => string;
  readonly savedBy?: (error: unknown) => Promise<string | undefined>;
};

/** Returns why nothing was changed, with the name of a person who saved in between. */
export async function refusal(error: unknown, savedBy: Done['savedBy']): Promise<string> {
  if (!(error instanceof ApiFailure) || error.code !== 'STALE') return messageFor(error, 'Please try again.');
  const name = await savedBy?.(error).catch(() => undefined);
  return `${name ?? 'Someone else'} saved changes since.`;
}

/**
 * Reports what was done, with an Undo while the toast is shown. Later changes by other people are not undone, nor is
 * anything after another person has signed in. Without a response, Undo can be tried again.
 */
export function useUndo(): (done: Done) => void {
  const { session } = useServices();
  const owner = usePerson().user?._id;
  return useCallback(
    ({ text, about, type = 'success', takeBack, whyNot, savedBy }) => {
      const undo = async () => {
        const now = session.state();
        if (now.status !== 'signedIn' || now.user?._id !== owner)
          return notify('Not undone: you are signed out.', 'error', { about });
        try {
          notify(await takeBack(), 'info');
        } catch (error) {
          const why = whyNot?.(error) ?? (await refusal(error, savedBy));
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
