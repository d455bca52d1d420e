import { buildSite } from './build-site.ts';
import { localFunctions, preload } from './functions/local-functions.ts';
import { siteFrom } from './gateway/site.ts';
import { startProduct } from './product.ts';
import { run } from './run.ts';
import { readSettings } from './settings.ts';

// `npm start`: the whole product on this machine, with the built site.
const log = (line: string): void => console.log(line);

await run(async (cleanup, signal) => {
  const settings = readSettings(process.env);
  await startProduct({
    settings,
    functions: localFunctions,
    async site(config) {
      const folder = await buildSite(log, signal);
      await preload();
      return siteFrom(folder, config);
    },
    cleanup,
    log,
  });
});
