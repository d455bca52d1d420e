import type { Reported } from '../../../../shared/messages/open-flag.ts';
import { timeAgo } from '../../kit/local-time.ts';

/** What everybody sees at a fact that is reported as wrong. */
export const reportedText = ({ since, count }: Reported): string =>
  `reported ${timeAgo(since)}${count === 1 ? '' : `, ${count} times`}`;
