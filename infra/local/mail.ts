import ses from 'aws-ses-v2-local';
import { close, portOf } from './listen.ts';
import { type MailFeedback, startMailService } from './mail-service.ts';
import { Problem } from './problem.ts';

export type Mail = {
  endpoint: string;
  /** The page that shows what was sent. */
  inboxUrl: string;
  stop(): Promise<void>;
};

/**
 * Starts the mail stand-in: it delivers nothing and shows everything. Its mails are gone when it stops.
 * @param feedback is told of mails that came back
 */
export async function startMail(wanted = 0, feedback?: MailFeedback): Promise<Mail> {
  const start = typeof ses === 'function' ? ses : ses.default;
  const server = await start({ host: '127.0.0.1', port: wanted });
  if (!server.listening) {
    throw new Problem(`The port ${wanted} of the inbox is in use. Set INBOX_PORT to a free one.`);
  }
  const port = portOf(server);
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
