import { describe, expect, it } from '@jest/globals';
import { startTestWorld } from '../../functions/testing/world.ts';
import { bootstrapCommand } from './bootstrap.ts';
import type { Environment } from './clients.ts';
import { auditedActs } from './testing/audited-acts.ts';
import { recorder } from './testing/laptop.ts';

const world = await startTestWorld();

const args = [
  ...['--facility', 'First Hospital', '--email', 'First.Admin@demo.test', '--phone', '555-0100'],
  ...['--first-name', 'Ada', '--last-name', 'Admin', '--npi', '1234567893'],
];

async function run(
  argv: readonly string[] = args,
  environment: Environment = world.stack.environment,
): Promise<string> {
  const output = recorder();
  await bootstrapCommand(argv, output, environment);
  return output.text;
}
const tokenIn = (printed: string): string => /\/reset-password\/([\w-]{43})/.exec(printed)?.[1] ?? '';

describe('bootstrap', () => {
  it('creates a facility and an administrator, who sets a password by the link and signs in', async () => {
    const token = tokenIn(await run());
    const reset = await world.send('resetPassword', { body: { token, password: 'A-good-long-one' } });
    expect(reset.status).toBe(200);
    const body = {
      email: 'first.admin@demo.test',
      password: 'A-good-long-one',
      activeFacility: 'First Hospital',
    };
    const signedIn = await world.send('login', { body });
    expect(signedIn).toMatchObject({ status: 200, body: { role: 'admin' } });
  });

  it('creates nothing when it could not print the link', async () => {
    const otherArgs = args.map((value) => (value === 'First Hospital' ? 'Second Hospital' : value));
    const environment = { ...world.stack.environment, SITE_ORIGIN: '' };
    await expect(run(otherArgs, environment)).rejects.toThrow(/^The variable SITE_ORIGIN is not set\./);
    expect(await run(otherArgs)).toContain('Second Hospital was added.');
  });

  it('creates nothing twice, and prints another link', async () => {
    const printed = await run();
    expect(printed).toContain('First Hospital already exists.');
    expect(printed).toContain('first.admin@demo.test is already an administrator.');
    expect(tokenIn(printed)).toHaveLength(43);
    expect(
      (await auditedActs(world.stack.environment)).filter((line) => line.startsWith('bootstrap')),
    ).toEqual(Array.from({ length: 3 }, () => ['bootstrap begun', 'bootstrap done']).flat());
  });

  it.each([
    { email: 'pending@demo.test', status: 'pending' },
    { email: 'suspended@demo.test', role: 'admin', status: 'disabled' },
  ] as const)('never gives $email the rights of an administrator', async (person) => {
    await world.addPerson(person);
    const other = args.map((value) => (value.includes('@') ? person.email : value));
    await expect(run(other)).rejects.toThrow(/already registered, but is not an approved administrator/);
  });

  it('names everything that is missing or wrong', async () => {
    await expect(run(['--facility', 'X', '--email', 'nobody', '--npi', '12'])).rejects.toThrow(
      /--first-name: This field is required\.\n--last-name: .*\n--email: Please enter an email .*\n(--phone: .*\n)?--npi: /,
    );
  });
});
