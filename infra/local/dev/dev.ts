import { join } from 'node:path';
import { createServer } from 'vite';
import { developmentHeaders } from '../../security-headers.ts';
import { reloadingFunctions } from '../functions/reloading-thread.ts';
import type { SiteHandler } from '../gateway/site.ts';
import { freePort } from '../listen.ts';
import { startProduct } from '../product.ts';
import { type Cleanup, run } from '../run.ts';
import { readSettings } from '../settings.ts';

// `npm run dev`: like `npm start`, with the site from its sources and functions that are reloaded when they change.
const log = (line: string): void => console.log(line);

await run(async (cleanup) => {
  const settings = readSettings(process.env);
  const reloading = reloadingFunctions(log);
  cleanup(reloading.stop);
  await startProduct({
    settings,
    functions: reloading.functions,
    site: (config) => liveSite(config, cleanup),
    cleanup,
    log,
  });
});

/** Serves the site from its sources with Vite's development server, which shows changes immediately. */
async function liveSite(config: object, cleanup: Cleanup): Promise<SiteHandler> {
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../../web/vite.config.ts'),
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { port: await freePort(), host: 'localhost' } },
  });
  cleanup(() => vite.close());
  return async (request, response, url) => {
    for (const [name, value] of Object.entries(developmentHeaders)) response.setHeader(name, value);
    if (url.pathname === '/config.json') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(config));
      return;
    }
    vite.middlewares(request, response);
  };
}
