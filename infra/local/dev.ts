import { announce } from './announce.ts';
import { liveSite } from './dev/live-site.ts';
import { reloadingFunctions } from './dev/reloading-functions.ts';
import { startProduct } from './product.ts';
import { run } from './run.ts';
import { readSettings } from './settings.ts';

// `npm run dev`: as `npm start`, with the site from its sources and functions that are reloaded when they change.
const log = (line: string): void => console.log(line);

await run(async (cleanup) => {
  const settings = readSettings(process.env);
  const functions = reloadingFunctions(log);
  cleanup(functions.stop);
  const { inboxUrl } = await startProduct({
    settings,
    preTokenGeneration: functions.preTokenGeneration,
    mailWorker: functions.mailWorker,
    mailFeedback: functions.mailFeedback,
    broadcastWorker: functions.broadcastWorker,
    cardSweep: functions.cardSweep,
    handlers: async () => functions.handlers,
    site: ({ STAGE: stage }) => liveSite({ stage, idleMinutes: settings.idleMinutes }, cleanup),
    cleanup,
    log,
  });
  announce(log, settings.port, inboxUrl);
});
