import type { BroadcastMailer } from '../../clients/broadcast-mailer.ts';

/**
 * A mailer whose process dies after two waves of emails have left: nobody learns the outcome of the second wave.
 * @param wave emails sent concurrently
 */
export function mailerThatDies(mailer: BroadcastMailer, wave: number): BroadcastMailer {
  const allLeft = Promise.withResolvers<void>();
  let calls = 0;
  let taken = 0;
  return {
    ...mailer,
    prepare: async (mail) => {
      const send = await mailer.prepare(mail);
      return async (to) => {
        calls += 1;
        const isLast = calls > wave;
        const outcome = await send(to);
        taken += 1;
        if (taken === 2 * wave) allLeft.resolve();
        if (!isLast) return outcome;
        await allLeft.promise;
        throw new Error('The process is gone.');
      };
    },
  };
}
