import { localFunctions, preload } from '../../infra/local/functions/local-functions.ts';
import { startGateway } from '../../infra/local/gateway/gateway.ts';
import { freePort } from '../../infra/local/listen.ts';

// The API in a process of its own, against stand-ins that run elsewhere, so that a test can kill it. Prints its port.
const port = await freePort();
const site = async () => {
  throw new Error('There is no site here.');
};
await preload();
const { handlers } = localFunctions;
// However busy the machine is.
const timeoutMs = 600_000;
await startGateway({ port, environment: process.env, handlers, site, timeoutMs });
process.stdout.write(`${port}\n`);
