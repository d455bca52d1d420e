import type { Plan } from '../../../../shared/plan/plan.ts';
import { newsText, recentNews } from '../../../../shared/plan/plan-news.ts';
import { localShortDay } from '../../kit/local-time.ts';

/**
 * What changed in a plan in the last days: `Changed 21 Nov: Notes`; empty for nothing. A new plan has no mark: after a facility's first
 * import every row would have one, and say nothing.
 */
export function newsOf({ recent }: Plan): string {
  const news = recent && recentNews({ createdAt: '', recent });
  return news ? newsText(news, localShortDay) : '';
}
