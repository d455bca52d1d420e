import { startGateway } from '../../infra/local/gateway.ts';
import { freePort } from '../../infra/local/listen.ts';
import { loadHandlers } from '../../infra/local/load-functions.ts';

// The API in a process of its own, against stand-ins that run elsewhere, so that a test can kill it. Prints its port.
const port = await freePort();
const site = async () => {
  throw new Error('There is no site here.');
};
await startGateway({ port, environment: process.env, handlers: await loadHandlers(), site });
process.stdout.write(`${port}\n`);
