import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { synthesized } from '../../testing/synthesis.ts';
import { takeDataFolder } from '../data-folder/data-folder.ts';
import { seedDemo } from '../demo/seed.ts';
import { startGateway } from '../gateway/gateway.ts';
import { siteFrom } from '../gateway/site.ts';
import { checkPortFree } from '../listen.ts';
import { announce, siteConfig } from '../product.ts';
import { type Cleanup, run } from '../run.ts';
import { readSettings, type Settings } from '../settings.ts';
import { startQueueWorker } from '../stand-ins/queue-worker.ts';
import { startStack } from '../stand-ins/stack.ts';
import { type Deployed, startDeployed } from './deployed-functions.ts';
import { readTemplate, type Template } from './template.ts';

// Runs the product like `npm start`, but from what `cdk deploy` would upload: the bundled functions, the built site, and the
// routes, variables and permissions of the synthesized template.
const log = (line: string): void => console.log(line);

await run(async (cleanup) => {
  const settings = readSettings(process.env);
  log('Synthesizing, unless that is done already…');
  const template = readTemplate(synthesized());
  const started = await startDeployedProduct(settings, template, cleanup);
  announce(log, { port: settings.port, ...started });
});

async function startDeployedProduct(
  settings: Settings,
  template: Template,
  cleanup: Cleanup,
): Promise<{ inboxUrl: string; hasDemo: boolean }> {
  const { port, dataDir, inboxPort, idleMinutes, callSeconds } = settings;
  await checkPortFree(port);
  const running: { deployed?: Deployed } = {};
  // Registered first, so it runs after everything else has stopped.
  cleanup(() => reportRefusals(running.deployed));
  cleanup((await takeDataFolder(dataDir)).release);
  const stack = await startStack({
    dataDir,
    siteOrigin: `http://localhost:${port}`,
    idleMinutes,
    inboxPort,
    preTokenGeneration: async (event) => {
      if (running.deployed === undefined) throw new Error('The functions have not started yet.');
      return running.deployed.preTokenGeneration(event);
    },
    mailFeedback: async (event) => running.deployed?.mailFeedback(event),
  });
  cleanup(stack.stop);
  const { environment, inboxUrl } = stack;
  Object.assign(process.env, environment);
  const hasDemo = await seedDemo({ environment, log });

  const deployed = await startDeployed({
    template,
    environment,
    print: (text) => process.stdout.write(text),
  });
  running.deployed = deployed;
  cleanup(deployed.stop);
  for (const { queueUrl, handler } of deployed.workers)
    cleanup(startQueueWorker(queueUrl, handler, log).stop);
  const { handlers, routes } = deployed;
  const site = siteFrom(synthesizedSite(template), siteConfig(settings));
  const timeoutMs = callSeconds * 1_000;
  cleanup((await startGateway({ port, environment, handlers, routes, site, log, timeoutMs })).stop);
  return { inboxUrl, hasDemo };
}

/** Exits with 1 if a function made a call that its role does not allow. */
function reportRefusals(deployed: Deployed | undefined): void {
  const refused = (deployed?.calls ?? []).filter(({ allowed }) => !allowed);
  for (const { function: name, need } of refused)
    console.error(`The role of ${name} does not allow ${need.action} on ${need.resource}.`);
  if (refused.length > 0) process.exit(1);
}

/** The built site's folder among a synthesized template's assets. */
function synthesizedSite({ folder }: Template): string {
  const assets = globSync('asset.*', { cwd: folder }).map((asset) => join(folder, asset));
  const site = assets.find((asset) => existsSync(join(asset, 'index.html')));
  if (site === undefined) throw new Error(`${folder} contains no built site.`);
  return site;
}
