import type { Reported } from '../../../../shared/messages/open-flag.ts';
import { timeAgo } from '../../kit/local-time.ts';

/** Returns what everybody sees next to a fact that was reported as wrong. */
export const reportedText = ({ since, count }: Reported): string =>
  `reported ${timeAgo(since)}${count === 1 ? '' : `, ${count} times`}`;
