import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { announce } from '../../../infra/local/announce.ts';
import { buildSite, siteFolder } from '../../../infra/local/build-site.ts';
import type { Handlers } from '../../../infra/local/gateway/api.ts';
import { siteFrom } from '../../../infra/local/gateway/site.ts';
import * as functions from '../../../infra/local/load-functions.ts';
import { startProduct } from '../../../infra/local/product.ts';
import { run } from '../../../infra/local/run.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { writeNewerRelease } from './newer-release.ts';

// The product while it changes from this release to one with another field of a plan: both sites and both releases of the
// functions over one table. A window says by two headers which it meets; without them it meets this release.
const log = (line: string): void => void process.stdout.write(`${line}\n`);

/** The same module of the other release. */
const newer = (folder: string, path: string) => import(pathToFileURL(join(folder, path)).href);

await run(async (cleanup, signal) => {
  const settings = readSettings(process.env);
  const folder = join(realpathSync(settings.dataDir), 'newer-release');
  writeNewerRelease(folder);
  const newerBuild: typeof import('../../../infra/local/build-site.ts') = await newer(
    folder,
    'infra/local/build-site.ts',
  );
  const newerFunctions: typeof functions = await newer(folder, 'infra/local/load-functions.ts');
  const built = Promise.all([buildSite(log, signal), newerBuild.buildSite(log, signal)]);

  const { inboxUrl } = await startProduct({
    settings,
    ...functions,
    async handlers() {
      const [ours, theirs] = await Promise.all([functions.loadHandlers(), newerFunctions.loadHandlers()]);
      const both = Object.entries(ours).map(([group, handler]) => {
        const chosen: typeof handler = (event, context) => {
          const serving = event.headers['x-functions'] === 'newer' ? theirs[group] : handler;
          if (serving === undefined) throw new Error(`The group ${group} has no handler.`);
          return serving(event, context);
        };
        return [group, chosen] as const;
      });
      const handlers: Handlers = Object.fromEntries(both);
      return handlers;
    },
    async site({ STAGE: stage }) {
      await built;
      const config = { stage, idleMinutes: settings.idleMinutes };
      const [ours, theirs] = [siteFrom(siteFolder, config), siteFrom(newerBuild.siteFolder, config)];
      return (request, ...rest) => (request.headers['x-site'] === 'newer' ? theirs : ours)(request, ...rest);
    },
    cleanup,
    log,
  });
  announce(log, settings.port, inboxUrl);
});
