import type { Reported } from '../../../../shared/messages/open-flag.ts';
import { timeAgo } from '../../kit/local-time.ts';

/** What everybody sees at a fact that is reported as wrong. */
export const reportedText = ({ since, count }: Reported): string =>
  count === 1 ? `reported ${timeAgo(since)}` : `reported ${count} times, first ${timeAgo(since)}`;
