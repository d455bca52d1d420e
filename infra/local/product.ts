import { type CardSweep, startCardSweeps } from './card-sweep-times.ts';
import type { PreTokenGeneration } from './cognito/trigger.ts';
import { takeDataFolder } from './data-folder.ts';
import { seedDemo } from './demo/seed.ts';
import type { Handlers } from './gateway/api.ts';
import type { SiteHandler } from './gateway/site.ts';
import { startGateway } from './gateway.ts';
import { checkPortFree } from './listen.ts';
import type { Cleanup } from './run.ts';
import { announceRunning } from './running.ts';
import type { Settings } from './settings.ts';
import type { MailFeedback } from './stand-ins/mail-service.ts';
import { type QueueHandler, startQueueWorker } from './stand-ins/queue-worker.ts';
import { startStack } from './stand-ins/stack.ts';

export type ProductParts = {
  settings: Settings;
  preTokenGeneration: PreTokenGeneration;
  mailWorker: QueueHandler;
  mailFeedback: MailFeedback;
  broadcastWorker: QueueHandler;
  cardSweep: CardSweep;
  /** Called when the stand-ins run and process.env points at them. */
  handlers: (environment: Record<string, string>) => Promise<Handlers>;
  site: (environment: Record<string, string>) => Promise<SiteHandler>;
  cleanup: Cleanup;
  log: (line: string) => void;
};

/**
 * Starts the whole product on one port: stand-ins, demo data, site and API.
 * @throws Problem where a person can put it right. What was started by then is in `cleanup`.
 */
export async function startProduct(parts: ProductParts): Promise<{ inboxUrl: string | undefined }> {
  const { settings, preTokenGeneration, mailFeedback, cleanup, log } = parts;
  const { port, dataDir, inboxPort, callSeconds } = settings;
  await checkPortFree(port);
  const folder = await takeDataFolder(dataDir);
  cleanup(folder.release);

  const options = { dataDir, siteOrigin: `http://localhost:${port}`, preTokenGeneration, mailFeedback };
  const stack = await startStack(inboxPort === undefined ? options : { ...options, inboxPort });
  cleanup(stack.stop);
  const { environment } = stack;
  Object.assign(process.env, environment);
  const site = await parts.site(environment);
  await seedDemo({ environment, log });
  cleanup(await announceRunning(dataDir, environment));

  const handlers = await parts.handlers(environment);
  const { MAIL_QUEUE_URL: mails, BROADCAST_QUEUE_URL: broadcasts } = environment;
  if (mails !== undefined) cleanup(startQueueWorker(mails, parts.mailWorker, log).stop);
  if (broadcasts !== undefined) cleanup(startQueueWorker(broadcasts, parts.broadcastWorker, log).stop);
  cleanup(startCardSweeps(parts.cardSweep, log).stop);
  const gateway = await startGateway({
    port,
    environment,
    handlers,
    site,
    log,
    timeoutMs: callSeconds * 1_000,
  });
  cleanup(gateway.stop);
  return { inboxUrl: stack.inboxUrl };
}
