import { Box, Text } from '@chakra-ui/react';
import { limits } from '../../../../../shared/limits.ts';
import { changedLabels } from '../../../../../shared/plan/changes/plan-news.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { dayMs } from '../../../../../shared/records/days.ts';
import { localTime } from '../../../kit/local-time.ts';

/** Returns the plan's changes of the last days, newest first, including that it is new. */
function newest({ createdAt, recent = [] }: Plan): { at: string; text: string }[] {
  const since = Date.now() - limits.recentChanges.days * dayMs;
  const changes = recent.map(({ at, fields }) => {
    const what = changedLabels(fields);
    return { at, text: fields.length === 0 ? 'Restored' : what === '' ? 'Changed' : `Changed: ${what}` };
  });
  return [{ at: createdAt, text: 'Added' }, ...changes]
    .filter(({ at }) => Date.parse(at) >= since)
    .toReversed();
}

/** What changed in the last days, for everybody; who changed it is in the history, which administrators see. */
export function RecentSection({ plan }: { readonly plan: Plan }) {
  const changes = newest(plan);
  if (changes.length === 0) return null;
  return (
    <Box as="ul" gridColumn="1 / -1" aria-label="Recent changes" listStyleType="none" color="fg.muted">
      {changes.map(({ at, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes may have the same time
        <Text as="li" key={place}>
          {text} · {localTime(at)}
        </Text>
      ))}
    </Box>
  );
}
