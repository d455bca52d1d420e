import { limits } from '../../shared/limits.ts';
import { requireVariable } from '../ops/clients.ts';
import { expectSpace, takeDataFolder } from './data-folder/data-folder.ts';
import { announceRunning } from './data-folder/running.ts';
import { seedDemo } from './demo/seed.ts';
import type { LocalFunctions } from './functions/local-functions.ts';
import { startGateway } from './gateway/gateway.ts';
import type { SiteHandler } from './gateway/site.ts';
import { checkPortFree } from './listen.ts';
import type { Problem } from './problem.ts';
import type { Cleanup } from './run.ts';
import type { Settings } from './settings.ts';
import { startQueueWorker } from './stand-ins/queue-worker.ts';
import { startStack } from './stand-ins/stack.ts';

type ProductParts = {
  readonly settings: Settings;
  readonly functions: LocalFunctions;
  /** Called once the stand-ins are running and process.env points at them. */
  readonly site: (config: SiteConfig) => Promise<SiteHandler>;
  readonly cleanup: Cleanup;
  readonly log: (line: string) => void;
};

type SiteConfig = ReturnType<typeof siteConfig>;

/** What the site reads when it starts, as a deployed one does from its stage's settings. */
export const siteConfig = ({ idleMinutes }: Settings) => ({
  stage: 'local',
  idleMinutes,
  emailDomain: 'demo.test',
});

/**
 * Starts the whole product on one port: stand-ins, demo data, site and API.
 * @throws Problem if the user can fix it. What was started by then is in `cleanup`.
 */
export async function startProduct(parts: ProductParts): Promise<void> {
  const { settings, functions, cleanup, log } = parts;
  const { port, dataDir, inboxPort, idleMinutes, callSeconds } = settings;
  const { handlers, preTokenGeneration, mailFeedback, mailWorker, broadcastWorker, importWorker } = functions;
  await checkPortFree(port);
  const folder = await takeDataFolder(dataDir);
  cleanup(folder.release);
  expectSpace(dataDir);

  const siteOrigin = `http://localhost:${port}`;
  const databaseDied = (problem: Problem): never => {
    // Nothing awaits this, so it ends the program like any uncaught error: with its message.
    throw problem;
  };
  const triggers = { preTokenGeneration, mailFeedback, databaseDied };
  const stack = await startStack({ dataDir, siteOrigin, idleMinutes, inboxPort, ...triggers });
  cleanup(stack.stop);
  const { environment, inboxUrl } = stack;
  Object.assign(process.env, environment, { SECOND_FACTOR: settings.secondFactor });
  const site = await parts.site(siteConfig(settings));
  const hasDemo = await seedDemo({ environment, log });
  cleanup(await announceRunning(dataDir, environment));

  for (const [queue, worker] of [
    ['MAIL_QUEUE_URL', mailWorker],
    ['BROADCAST_QUEUE_URL', broadcastWorker],
    ['IMPORT_QUEUE_URL', importWorker],
  ] as const)
    cleanup(startQueueWorker(requireVariable(environment, queue), worker, log).stop);
  for (const scheduled of schedules(functions)) cleanup(startSchedule(scheduled, log));
  const timeoutMs = callSeconds * 1_000;
  const gateway = await startGateway({ port, environment, handlers, site, log, timeoutMs });
  cleanup(gateway.stop);
  announce(log, { port, inboxUrl, hasDemo });
}

type Scheduled = {
  readonly work: () => Promise<unknown>;
  readonly everyHours: number;
  readonly failed: string;
};

/** The functions that the deployed schedule rules start. */
const schedules = ({ cardSweep, digest }: LocalFunctions): Scheduled[] => [
  {
    work: cardSweep,
    everyHours: limits.cardImage.sweepHours,
    failed: 'Card images could not be swept',
  },
  { work: digest, everyHours: 1, failed: 'Digests could not be sent' },
];

// A laptop rarely runs for six hours, so there is an early run, but not in the first minutes, which belong to the user.
const firstAfterMs = 10 * 60 * 1_000;

/** Runs scheduled work as often as it runs when deployed. @returns a function that stops it */
function startSchedule(
  { work, everyHours, failed }: Scheduled,
  log: (line: string) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    running = work().catch((error: unknown) => {
      log(`${failed}: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
  const first = setTimeout(run, firstAfterMs);
  const timer = setInterval(run, everyHours * 60 * 60 * 1_000);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}

const accounts = [
  ['admin@demo.test', 'administrator of all facilities: edits plans, manages people'],
  ['user@demo.test', 'registrar at two facilities: searches and reads'],
  ['pending@demo.test', 'registered, waiting for an administrator: cannot sign in yet'],
] as const;

/** Prints what a user needs to begin. */
export function announce(
  log: (line: string) => void,
  { port, inboxUrl, hasDemo }: { port: number; inboxUrl: string; hasDemo: boolean },
): void {
  log(`\nCoverage Guide is ready: http://localhost:${port}`);
  if (hasDemo) log('\nDemo accounts, password Demo-pass-1:');
  for (const [email, who] of hasDemo ? accounts : []) log(`  ${email.padEnd(18)} ${who}`);
  log(`\nInbox: ${inboxUrl}`);
  log('\nCtrl-C stops it.');
}
