import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite } from '../build-site.ts';
import { localFunctions, preload } from '../functions/local-functions.ts';
import { siteFrom } from '../gateway/site.ts';
import { startProduct } from '../product.ts';
import { run } from '../run.ts';
import { readSettings } from '../settings.ts';
import { newerSite, writeNewerRelease } from './newer-release.ts';

// Runs the product in transition from this release to one with another plan field: both sites and both releases of the functions
// over one table. A window chooses its release with two headers; without them it gets this release.
const log = (line: string): void => console.log(line);

type Functions = typeof import('../functions/local-functions.ts');

await run(async (cleanup, signal) => {
  const settings = readSettings(process.env);
  const folder = join(realpathSync(settings.dataDir), 'newer-release');
  writeNewerRelease(folder);
  const newer = (path: string) => import(pathToFileURL(join(folder, 'infra/local', path)).href);
  const { localFunctions: newerFunctions }: Functions = await newer('functions/local-functions.ts');

  const handlers = Object.entries(localFunctions.handlers).map(([group, handler]) => {
    const chosen: typeof handler = (event, context) => {
      const serving = event.headers['x-functions'] === 'newer' ? newerFunctions.handlers[group] : handler;
      if (serving === undefined) throw new Error(`The group ${group} has no handler.`);
      return serving(event, context);
    };
    return [group, chosen] as const;
  });
  await startProduct({
    settings,
    functions: { ...localFunctions, handlers: Object.fromEntries(handlers) },
    async site(config) {
      const [folder] = await Promise.all([buildSite(log, signal), preload()]);
      const [ours, theirs] = [siteFrom(folder, config), siteFrom(newerSite(), config)];
      return (request, ...rest) => (request.headers['x-site'] === 'newer' ? theirs : ours)(request, ...rest);
    },
    cleanup,
    log,
  });
});
