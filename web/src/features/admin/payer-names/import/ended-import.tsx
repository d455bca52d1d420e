import { Stack } from '@chakra-ui/react';
import { Callout } from '../../../../kit/callout.tsx';
import { messageFor } from '../../../../lib/api/api-failure.ts';
import type { Written } from './write-names.ts';

const names = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'other name' : 'other names'}`;

/** What became of an import, to the last name. */
export function EndedImport({ done, uncertain, total, failure }: Written) {
  if (failure === undefined)
    return (
      <Callout status="success" role="status">
        {names(done)} saved.
      </Callout>
    );
  const left = total - done - uncertain;
  return (
    <Callout status="error" role="alert">
      <Stack gap="1">
        <p>{messageFor(failure, 'The import stopped.')}</p>
        <p>
          {names(done)} saved.
          {uncertain > 0 && ` Of ${uncertain.toLocaleString()} more it is not certain.`}
          {left > 0 && ` ${left.toLocaleString()} not saved.`} Check the file again to see what is missing.
        </p>
      </Stack>
    </Callout>
  );
}
