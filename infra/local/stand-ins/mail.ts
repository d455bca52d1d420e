import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import ses from 'aws-ses-v2-local';
import { close, portOf } from '../listen.ts';
import { Problem } from '../problem.ts';
import { type MailFeedback, startMailService } from './mail-service.ts';

export type Mail = {
  endpoint: string;
  /** URL of the page that shows what was sent. */
  inboxUrl: string;
  stop(): Promise<void>;
};

/**
 * Starts the email stand-in: it delivers nothing and shows everything. Its emails are lost when it stops.
 * @param feedback called for each bounce or complaint
 */
export async function startMail(inboxPort = 0, feedback?: MailFeedback): Promise<Mail> {
  const start = typeof ses === 'function' ? ses : ses.default;
  const server = await start({ host: '127.0.0.1', port: inboxPort });
  if (!server.listening) {
    throw new Problem(`The inbox port ${inboxPort} is in use. Set INBOX_PORT to a free one.`);
  }
  refuseOtherHosts(server);
  const port = portOf(server);
  // It keeps one list of emails per process; this removes those of a stack that has ended.
  await fetch(`http://127.0.0.1:${port}/clear-store`, { method: 'POST' });
  const service = await startMailService(`http://127.0.0.1:${port}`, feedback);
  return {
    endpoint: service.endpoint,
    inboxUrl: `http://localhost:${port}`,
    async stop() {
      await service.stop();
      await close(server);
    },
  };
}

/**
 * Refuses calls under a host name that is not this machine's. Otherwise a website whose owner points its host name at 127.0.0.1
 * could read the emails, including links that set a password.
 */
function refuseOtherHosts(server: Server): void {
  const [others] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const own = ['localhost', '127.0.0.1'].map((name) => `${name}:${request.socket.localPort}`);
    if (!own.includes(request.headers.host ?? '')) {
      request.resume();
      response.writeHead(421, { 'content-type': 'text/plain' });
      response.end(`This is the inbox of Coverage Guide. Open it at http://${own[0]}\n`);
      return;
    }
    others?.(request, response);
  });
}
