import { localFunctions, preload } from '../../infra/local/functions/local-functions.ts';
import { startGateway } from '../../infra/local/gateway/gateway.ts';
import { freePort } from '../../infra/local/listen.ts';

// The API in a separate process, against stand-ins that run elsewhere, so that a test can kill it. Prints its port.
const site = async () => {
  throw new Error('There is no site here.');
};
await preload();
// Only now: another program could take a free port while everything loads.
const port = await freePort();
const { handlers } = localFunctions;
// Long enough for any machine, however busy.
const timeoutMs = 600_000;
await startGateway({ port, environment: process.env, handlers, site, timeoutMs });
process.stdout.write(`${port}\n`);
