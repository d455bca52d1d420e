import type { BrowserContext, Page } from 'playwright-core';

/** CPU time of the page's main thread so far, ms: it does not count what else the machine is busy with. */
export async function workMeter(context: BrowserContext, page: Page): Promise<() => Promise<number>> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
}
