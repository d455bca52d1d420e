import { announce } from './announce.ts';
import { buildSite, siteFolder } from './build-site.ts';
import { siteFrom } from './gateway/site.ts';
import {
  broadcastWorker,
  cardSweep,
  loadHandlers,
  mailFeedback,
  mailWorker,
  preTokenGeneration,
} from './load-functions.ts';
import { startProduct } from './product.ts';
import { run } from './run.ts';
import { readSettings } from './settings.ts';

// `npm start`: the whole product on this machine, with the built site.
const log = (line: string): void => console.log(line);

await run(async (cleanup, signal) => {
  const settings = readSettings(process.env);
  const site = async ({ STAGE: stage }: Record<string, string>) => {
    await buildSite(log, signal);
    return siteFrom(siteFolder, { stage, idleMinutes: settings.idleMinutes });
  };
  const { inboxUrl } = await startProduct({
    settings,
    preTokenGeneration,
    mailWorker,
    mailFeedback,
    broadcastWorker,
    cardSweep,
    handlers: loadHandlers,
    site,
    cleanup,
    log,
  });
  announce(log, settings.port, inboxUrl);
});
