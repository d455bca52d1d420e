import { randomBytes } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createAuthHandler } from '../../../functions/auth/handler.ts';
import { openMailer } from '../../../functions/clients/mailer.ts';
import { openContainer } from '../../../functions/container.ts';
import { openWorkerContainer } from '../../../functions/triggers/container.ts';
import { mailWorker } from '../../../functions/triggers/mail-worker.ts';
import { apiBase } from '../../../shared/api/operation.ts';
import { authRoutes } from '../../../shared/api/routes/auth.ts';
import * as z from '../../../shared/zod.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { Problem } from '../../local/problem.ts';
import { processMessages } from '../../local/stand-ins/queue-worker.ts';
import { type Environment, requireVariable } from '../clients.ts';
import type { Person } from './some-people.ts';

const inboxSchema = z.object({
  emails: z.array(
    z.object({ destination: z.object({ to: z.array(z.string()) }), body: z.object({ text: z.string() }) }),
  ),
});
const tokenSchema = z.object({ accessToken: z.string() });
const personSchema = z.object({ _id: z.string(), role: z.string(), facilityAccess: z.array(z.string()) });

/**
 * Runs the product's sign-in over HTTP, with the deployed functions, in the user pool of an environment. That environment becomes
 * the process's own, because functions find AWS there.
 */
export async function startVisit(environment: Environment, port: number, inboxUrl: string) {
  Object.assign(process.env, environment);
  const container = openContainer();
  const handlers = { auth: createAuthHandler(() => container) };
  const gateway = await startGateway({
    port,
    environment,
    handlers,
    site: async (_, response) => void response.end(),
  });
  const origin = `http://localhost:${port}`;

  const call = async (id: keyof typeof authRoutes, body?: object, token?: string): Promise<Response> => {
    const { method, path } = authRoutes[id];
    return fetch(`${origin}${apiBase}${path}`, {
      method,
      headers: {
        origin,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  };
  const answered = async (id: keyof typeof authRoutes, email: string, ...more: [object?, string?]) => {
    const answer = await call(id, ...more);
    if (!answer.ok) throw new Problem(`${id} for ${email} returned ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

  return {
    /** Lets the mail worker write and send the emails that the people command queued. */
    async deliver(): Promise<void> {
      const queue = requireVariable(environment, 'MAIL_QUEUE_URL');
      const worker = openWorkerContainer();
      const work = mailWorker(worker, openMailer(worker.config));
      const client = new SQSClient({ endpoint: new URL(queue).origin });
      while ((await processMessages(client, queue, work, 0)) > 0);
      client.destroy();
    },

    /** Chooses a password with the newest emailed link, signs in, and checks the person's identity. @returns the access token */
    async signIn({ user, facilities }: Person): Promise<string> {
      const { email } = user;
      const { emails } = inboxSchema.parse(await (await fetch(`${inboxUrl}/store`)).json());
      const mail = emails.findLast(({ destination }) => destination.to.includes(email));
      const token = /reset-password\/([\w-]{43})/.exec(mail?.body.text ?? '')?.[1];
      if (token === undefined) throw new Problem(`${email} received no email with a link.`);
      const password = randomBytes(24).toString('base64url');
      await answered('resetPassword', email, { token, password });
      const login = { email, password, activeFacility: facilities[0] };
      const { accessToken } = tokenSchema.parse(await answered('login', email, login));
      const found = personSchema.parse(await answered('me', email, undefined, accessToken));
      const before = { _id: user.id, role: user.role, facilityAccess: facilities };
      if (JSON.stringify(found) !== JSON.stringify(before))
        throw new Problem(
          `${email} is not the same person as before: ${JSON.stringify(found)}, not ${JSON.stringify(before)}.`,
        );
      return accessToken;
    },

    /** @throws Problem if the token of another pool opens anything */
    async expectRefused(token: string): Promise<void> {
      const { status } = await call('me', undefined, token);
      if (status !== 401) throw new Problem(`The API answered ${status} to a token of another user pool.`);
    },

    stop: () => gateway.stop(),
  };
}
