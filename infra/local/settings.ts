import { resolve } from 'node:path';
import { limits } from '../../shared/limits.ts';
import { type SecondFactorDemand, secondFactorDemands } from '../../shared/people/second-factor-demand.ts';
import * as z from '../../shared/zod.ts';
import { Problem } from './problem.ts';

const port = (name: string) =>
  z.catch(
    z
      .pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))
      .check(z.refine((value) => value >= 1 && value <= 65_535)),
    (context) => {
      throw new Problem(`${name} must be a port number from 1 to 65535, not "${String(context.value)}".`);
    },
  );

const whole = (name: string, most: number) =>
  z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), (context) => {
    throw new Problem(`${name} must be a number from 1 to ${most}, not "${String(context.value)}".`);
  });

const demand = z.catch(z.enum(secondFactorDemands), (context) => {
  throw new Problem(
    `SECOND_FACTOR must be ${secondFactorDemands.join(', ')}, not "${String(context.value)}".`,
  );
});

/** The settings that a user can choose for the laptop stack. */
export type Settings = {
  port: number;
  dataDir: string;
  inboxPort: number | undefined;
  idleMinutes: number;
  /** Who must use a second factor. */
  secondFactor: SecondFactorDemand;
  /** How long a function may take, as in AWS; tests on a busy machine allow more. */
  callSeconds: number;
};

/**
 * Reads PORT (3000), DATA_DIR (`.data`), INBOX_PORT (any free one), IDLE_MINUTES (30), SECOND_FACTOR (off) and CALL_SECONDS (25).
 * @throws Problem that names the setting.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const { PORT, DATA_DIR, INBOX_PORT, IDLE_MINUTES, SECOND_FACTOR, CALL_SECONDS } = environment;
  const settings = {
    port: port('PORT').parse(PORT || '3000'),
    dataDir: resolve(DATA_DIR || '.data'),
    inboxPort: INBOX_PORT ? port('INBOX_PORT').parse(INBOX_PORT) : undefined,
    idleMinutes: whole('IDLE_MINUTES', limits.idle.maxMinutes).parse(IDLE_MINUTES || limits.idle.minutes),
    secondFactor: demand.parse(SECOND_FACTOR || 'off'),
    callSeconds: whole('CALL_SECONDS', 900).parse(CALL_SECONDS || limits.callSeconds),
  };
  if (settings.port === settings.inboxPort) throw new Problem('PORT and INBOX_PORT must differ.');
  return settings;
}
