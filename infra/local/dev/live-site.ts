import { join } from 'node:path';
import { createServer } from 'vite';
import { developmentHeaders } from '../../security-headers.ts';
import type { SiteHandler } from '../gateway/site.ts';
import { freePort } from '../listen.ts';
import type { Cleanup } from '../run.ts';

/** The site from its sources, with changes shown at once, by Vite's development server. */
export async function liveSite(config: object, cleanup: Cleanup): Promise<SiteHandler> {
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
