import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { UpdateRequest } from '../../../../shared/messages/update-request.ts';
import { type WishInput, type WishPlace, wishInputSchema } from '../../../../shared/messages/wish.ts';
import { withoutPhi } from '../../../../shared/messages/wish-guard.ts';
import { wishKey } from '../../../../shared/messages/wish-key.ts';
import { wishedText } from '../../../../shared/messages/wish-words.ts';
import { paths } from '../../config/paths.ts';
import { PlainButton, PlainButtonLink } from '../../kit/plain-button.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useApi, usePerson } from '../../lib/services.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { NamesMissing } from '../payer-names/names-missing.tsx';
import { usePayerNamesQuery } from '../payer-names/use-payer-names.ts';
import styles from './list-screen.module.css';

type Props = {
  /** The search text as typed. */
  readonly typed: string;
  readonly place: WishPlace;
};

/** Below a search that found nothing: one click asks the administrators for the plan. Nothing of the text is sent before. */
export default function AskForIt({ typed, place }: Props) {
  const { activeFacility } = usePerson();
  const names = usePayerNamesQuery();
  // It may be here, under another name.
  if (names.data === undefined && place !== 'prefixes') return <NamesMissing />;
  if (typed.trim().length > limits.updateRequests.wishText) return <AskByForm tooLong />;
  const { text, phiParts } = withoutPhi(typed);
  const wish = wishInputSchema.safeParse({ text, place }).data;
  return (
    <>
      {phiParts.length > 0 && (
        <p className={styles.typo} data-tone="orange">
          {phiParts.map(({ part, looksLike }) => `“${part}” looks like ${looksLike}`).join(', ')}:{' '}
          {phiParts.length === 1 ? 'it is' : 'they are'} not sent.
        </p>
      )}
      {wish === undefined || wishKey(wish) === undefined ? (
        <AskByForm />
      ) : (
        <Ask key={JSON.stringify([activeFacility, text])} wish={wish} />
      )}
    </>
  );
}

function AskByForm({ tooLong = false }: { readonly tooLong?: boolean }) {
  return (
    <>
      <p className={styles.quiet}>
        {tooLong ? 'This is too long to ask for with one click.' : 'Nothing is left to ask for.'} You can tell
        the administrators in your own words what is missing.
      </p>
      <PlainButtonLink to={paths.requestUpdate()}>Request an Update</PlainButtonLink>
    </>
  );
}

function Ask({ wish }: { readonly wish: WishInput }) {
  const api = useApi();
  const client = useQueryClient();
  const { activeFacility } = usePerson();
  const online = useOnline();
  const hint = useId();
  // A retry after a lost response counts as the first attempt.
  const once = useRef<string>(undefined);
  const ask = useMutation({
    mutationFn: async () => {
      once.current ??= crypto.randomUUID();
      const { data } = await api.call('askForMissing', { body: wish, idempotencyKey: once.current });
      return data.data;
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['update-requests'] }),
  });
  const request = ask.data;
  if (request !== undefined) return <RequestSent request={request} wish={wish} />;
  return (
    <>
      <PlainButton
        look="solid"
        busy={ask.isPending}
        disabled={!online}
        aria-describedby={hint}
        onClick={() => ask.mutate()}
      >
        {online ? 'Ask for it' : 'Ask for it (needs the network)'}
      </PlainButton>
      {ask.isError && (
        <p role="alert">{messageFor(ask.error, 'This could not be sent. Please try again.')}</p>
      )}
      <p id={hint} className={styles.quiet}>
        Asks the administrators of {activeFacility} to add {wishedText(wish)}. Nothing is sent before you
        click.
      </p>
    </>
  );
}

function RequestSent({ request, wish }: { readonly request: UpdateRequest; readonly wish: WishInput }) {
  const link = useRef<HTMLAnchorElement>(null);
  // The pressed button is gone; a keyboard user continues here. Runs once: later renders must not move the focus.
  useEffect(() => link.current?.focus(), []);
  const { user } = usePerson();
  const others = (request.wish?.people ?? 1) - 1;
  return (
    <>
      <p role="status">
        Asked for {wishedText(wish)}.{' '}
        {others > 0 &&
          `${others.toLocaleString('en-US')} ${others === 1 ? 'other has' : 'others have'} asked for it, too. `}
        {user?.mailSuppressed === undefined ? 'You’ll get an email' : 'Your request will say'} when it has
        been added.
      </p>
      <PlainButtonLink ref={link} to={`${paths.requestUpdate()}?request=${request._id}`}>
        Show your request
      </PlainButtonLink>
    </>
  );
}
