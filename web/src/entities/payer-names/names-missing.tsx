import { useFocusFallback } from '../../kit/hooks/use-focus-fallback.ts';
import { PlainButton } from '../../kit/plain-button.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { usePayerNamesQuery } from './use-payer-names.ts';

/** Beside a search: until other names are loaded, a plan that has one is not found by it. Then nothing. */
export const NamesMissing = () => usePayerNamesQuery().data === undefined && <Missing />;

function Missing() {
  const { error, isFetching, refetch } = usePayerNamesQuery();
  return (
    <p ref={useFocusFallback<HTMLParagraphElement>()} role="status">
      Other names of payers are not loaded, so a plan may be missing. {messageFor(error, '')}{' '}
      <PlainButton busy={isFetching} onClick={() => void refetch()}>
        Retry
      </PlainButton>
    </p>
  );
}
