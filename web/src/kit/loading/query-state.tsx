import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useFocusFallback } from '../hooks/use-focus-fallback.ts';
import { SecondaryButton } from '../secondary-button.tsx';
import { LoadFailure, type Refetched, retryOf } from './load-failure.tsx';
import { Loading } from './loading.tsx';

type FailureProps = {
  readonly of: Refetched & { readonly isError: boolean; readonly error: unknown };
  /** The sentence that names what could not be loaded. */
  readonly failed: string;
};

/** Reports what could not be loaded and, if known, why, and offers to load it again. */
export const QueryFailure = ({ of, failed }: FailureProps) =>
  of.isError && (
    <LoadFailure
      message={
        <>
          {failed} <span>{messageFor(of.error, '')}</span>
        </>
      }
      {...retryOf(of)}
    />
  );

type StateProps = FailureProps & {
  readonly of: { readonly isPending: boolean };
  /** Space reserved for the content. */
  readonly minH?: string;
};

/** Shown in place of content that is loading or failed to load. */
export const QueryState = ({ of, failed, minH }: StateProps) =>
  of.isPending ? <Loading {...(minH && { minH })} /> : <QueryFailure of={of} failed={failed} />;

type MoreProps = {
  readonly of: {
    readonly hasNextPage: boolean;
    readonly nextPageError: Error | null;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label?: string;
};

/**
 * Loads the next page of the list before it, if there is one. A failure is reported here: the top of a long list is out of sight.
 * With the last page the button disappears, and the first item of that page gets the focus.
 */
export function ShowMore(props: MoreProps) {
  const { hasNextPage, nextPageError } = props.of;
  const last = useRef<Element | null>(undefined);
  useEffect(() => {
    const added = last.current?.nextElementSibling;
    if (hasNextPage || !(added instanceof HTMLElement) || !document.activeElement?.contains(added)) return;
    const inside = added.querySelector<HTMLElement>('a,button,summary');
    if (inside === null) added.tabIndex = -1;
    (inside ?? added).focus();
  }, [hasNextPage]);
  return (
    hasNextPage && (
      <Stack
        gap="2"
        alignSelf="start"
        justifySelf="start"
        onClick={({ currentTarget }) => {
          last.current = currentTarget.previousElementSibling?.lastElementChild;
        }}
      >
        {nextPageError && (
          <Text role="alert" color="fg.error">
            The rest could not be loaded. {messageFor(nextPageError, '')}
          </Text>
        )}
        <MoreButton {...props} />
      </Stack>
    )
  );
}

function MoreButton({ of, label = 'Show more' }: MoreProps) {
  return (
    <SecondaryButton
      ref={useFocusFallback<HTMLButtonElement>()}
      size="sm"
      alignSelf="start"
      loading={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {label}
    </SecondaryButton>
  );
}
