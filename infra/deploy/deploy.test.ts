import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routeGroups } from '../../shared/api/routes.ts';
import { readSettings } from '../settings.ts';
import type { Stage } from '../stages/stage-file.ts';
import { deploy } from './deploy.ts';
import { type AccountLimit, startAccount } from './testing/account.ts';
import { startCloudFormation, type TestStack } from './testing/cloudformation.ts';
import { startTables } from './testing/tables.ts';

const rawSettings = { mailFrom: 'guide@hospital.example', idleMinutes: 15 };
const name = 'CoverageGuide-prod';

let stage: Stage;
let stacks: Map<string, TestStack>;
let service: Awaited<ReturnType<typeof startCloudFormation>>;
let client: CloudFormationClient;
let lambda: Awaited<ReturnType<typeof startAccount>>;
let limits: AccountLimit | undefined;
let dynamodb: Awaited<ReturnType<typeof startTables>>;
let tables: Record<string, string> | undefined;
let printed: string[];
let questions: string[];
let run: (readonly string[])[];

beforeEach(async () => {
  stage = staged(rawSettings);
  stacks = new Map();
  service = await startCloudFormation(stacks);
  client = new CloudFormationClient({
    endpoint: service.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  lambda = await startAccount(() => limits);
  limits = { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 1_000 };
  dynamodb = await startTables(() => tables);
  tables = {};
  [printed, questions, run] = [[], [], []];
});
afterEach(async () => {
  client.destroy();
  await lambda.stop();
  await dynamodb.stop();
  await service.stop();
});

const stack = (status: string, Settings?: object): TestStack => ({
  status,
  isProtected: true,
  template: { Resources: {}, ...(Settings && { Metadata: { Settings } }) },
  resources: [],
});

/** A stack in which that many functions of the API reserve 50 executions each. */
const reserving = (one: TestStack, functions: number): TestStack => {
  const api = { Type: 'AWS::Lambda::Function', Properties: { ReservedConcurrentExecutions: 50 } };
  const worker = { Type: 'AWS::Lambda::Function', Properties: {} };
  const Resources = Object.fromEntries(Array.from({ length: functions }, (_, at) => [`Api${at}`, api]));
  return { ...one, template: { ...one.template, Resources: { ...Resources, worker } } };
};

const staged = (raw: Stage['rawSettings']) => ({ settings: readSettings('prod', raw), rawSettings: raw });

const deployed = (answer: string | undefined, agreed = false) =>
  deploy({
    client,
    lambda: lambda.client,
    dynamodb: dynamodb.client,
    stage,
    agreed,
    print: (line) => printed.push(line),
    ask: async (question) => {
      questions.push(question);
      return answer;
    },
    cdk: async (args) => {
      run.push(args);
      return 0;
    },
  });

describe('npm run deploy', () => {
  it('shows the settings of a first deployment, asks for confirmation, and deploys', async () => {
    await expect(deployed('prod')).resolves.toBe(0);
    // In the wrong account or region, nothing else would show that this is not an upgrade.
    expect(printed[0]).toBe('This account and region has no CoverageGuide-prod yet. This creates it.');
    expect(printed.join('\n')).toContain('  idleMinutes: not set -> 15');
    expect(questions).toEqual(['Deploy them? Type prod to continue: ']);
    expect(run).toEqual([['deploy', '-c', 'stage=prod']]);
  });

  it('shows the settings that differ from the deployed ones, including removed ones', async () => {
    stacks.set(
      name,
      stack('UPDATE_COMPLETE', { ...rawSettings, idleMinutes: 30, alarmEmail: 'it@hospital.example' }),
    );
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(printed).toEqual([
      'Settings of prod, deployed -> now:\n  alarmEmail: "it@hospital.example" -> not set\n  idleMinutes: 30 -> 15',
    ]);
    expect(run).toEqual([]);
  });

  it('deploys without asking when no setting changes', async () => {
    stacks.set(name, stack('UPDATE_COMPLETE', rawSettings));
    await expect(deployed(undefined)).resolves.toBe(0);
    expect([questions, run.length]).toEqual([[], 1]);
  });

  it('stops when it cannot ask for confirmation, unless --yes is given', async () => {
    stacks.set(name, stack('UPDATE_COMPLETE', {}));
    await expect(deployed(undefined)).rejects.toThrow(/add --yes\.$/);
    await expect(deployed(undefined, true)).resolves.toBe(0);
    expect(run).toEqual([['deploy', '-c', 'stage=prod', '--require-approval', 'never']]);
  });

  it('announces a gradual deployment if the stage is gradual and an earlier version exists', async () => {
    const gradual = { ...rawSettings, gradual: true };
    stage = staged(gradual);
    await deployed('prod');
    expect(printed.join('\n')).not.toContain('a tenth of the calls');
    stacks.set(name, stack('UPDATE_COMPLETE', gradual));
    await deployed(undefined);
    expect(printed.at(-1)).toContain('a tenth of the calls for five minutes');
  });

  it('warns when the account’s concurrency limit is low or cannot be read', async () => {
    limits = { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 };
    await deployed('prod');
    expect(printed.at(-1)).toMatch(
      /^This account allows at most 10 concurrent executions\. .* Request 1,000/,
    );
    limits = undefined;
    await deployed('prod');
    expect(printed.at(-1)).toMatch(
      /could not be read: the permission lambda:GetAccountSettings is missing\./,
    );
    expect(run).toHaveLength(2);
  });

  it('stops when the account lacks concurrency to reserve, counting what is already reserved', async () => {
    const reserved = { ...rawSettings, reservedConcurrency: 50 };
    stage = staged(reserved);
    limits = { ConcurrentExecutions: 500, UnreservedConcurrentExecutions: 500 };
    await expect(deployed('prod')).rejects.toThrow(
      /^reservedConcurrency 50 takes \d+ of the 500 concurrent executions .* Nothing was deployed\.$/,
    );
    limits = { ConcurrentExecutions: 600, UnreservedConcurrentExecutions: 150 };
    stacks.set(name, reserving(stack('UPDATE_COMPLETE', reserved), routeGroups.length));
    await expect(deployed('prod')).resolves.toBe(0);
    // This version has a function that the deployed one does not have.
    limits = { ConcurrentExecutions: 550, UnreservedConcurrentExecutions: 149 };
    stacks.set(name, reserving(stack('UPDATE_COMPLETE', reserved), routeGroups.length - 1));
    await expect(deployed('prod')).rejects.toThrow(/^reservedConcurrency 50 takes 50 of the 149 /);
  });

  it('reports when the old secret is no longer needed, and refuses to skip a rotation step', async () => {
    const next = { ...rawSettings, clientGeneration: 2 };
    stage = staged(next);
    stacks.set(name, stack('UPDATE_COMPLETE', rawSettings));
    await deployed('prod');
    expect(printed.at(-1)).toMatch(/deletes it, which is safe 12 hours after this deployment\.$/);
    stage = staged({ ...rawSettings, clientGeneration: 2, proofGeneration: 3 });
    await expect(deployed('prod')).rejects.toThrow(
      /^proofGeneration is 1 .* use 2\. Nothing was deployed\.$/,
    );
  });

  it('refuses a table that does not exist or is not restored yet', async () => {
    stage = staged({ ...rawSettings, tableName: 'guide-restored' });
    stacks.set(name, stack('UPDATE_COMPLETE', rawSettings));
    await expect(deployed('prod')).rejects.toThrow(
      /^tableName guide-restored cannot be used: this account and region has no such table\. Nothing was deployed\.$/,
    );
    tables = { 'guide-restored': 'CREATING' };
    await expect(deployed('prod')).rejects.toThrow(/cannot be used: its status is CREATING\. Nothing/);
    expect([questions, run]).toEqual([[], []]);
    tables = { 'guide-restored': 'ACTIVE' };
    await expect(deployed('prod')).resolves.toBe(0);
    // The role of a pipeline may lack the permission to look.
    tables = undefined;
    await expect(deployed('prod')).resolves.toBe(0);
    expect(printed.at(-1)).toMatch(/^Check that the table guide-restored exists:/);
  });

  it('goes back from a restored table only when a person agrees, because the other lacks what was written since', async () => {
    stacks.set(name, stack('UPDATE_COMPLETE', { ...rawSettings, tableName: 'guide-restored' }));
    await expect(deployed(undefined, true)).rejects.toThrow(
      /^Without tableName the site goes back from the table guide-restored .* Nothing was deployed\.$/,
    );
    expect(run).toEqual([]);
    await expect(deployed('prod')).resolves.toBe(0);
    expect(printed.at(-1)).toMatch(/^Without tableName .* lacks everything written since\.$/);
  });

  it('changes from one restored table to another only when a person agrees, because the other may be older', async () => {
    tables = { 'guide-restored': 'ACTIVE', 'guide-restored-2': 'ACTIVE' };
    stage = staged({ ...rawSettings, tableName: 'guide-restored' });
    stacks.set(name, stack('UPDATE_COMPLETE', { ...rawSettings, tableName: 'guide-restored-2' }));
    await expect(deployed(undefined, true)).rejects.toThrow(
      /^The site goes from the table guide-restored-2 to guide-restored, .* Nothing was deployed\.$/,
    );
    expect(run).toEqual([]);
    await expect(deployed('prod')).resolves.toBe(0);
    expect(printed.at(-1)).toMatch(/^The site goes .* lacks everything written since\.$/);
  });

  it('refuses a lower pool generation, which would replace the pool with an empty one', async () => {
    stacks.set(name, stack('UPDATE_COMPLETE', { ...rawSettings, poolGeneration: 2 }));
    await expect(deployed('prod')).rejects.toThrow(
      /^poolGeneration is 2 in the deployed stack and 1 .* use 2\. Nothing was deployed\.$/,
    );
    expect([questions, run]).toEqual([[], []]);
  });

  it('warns before asking that a higher pool generation makes an empty user pool', async () => {
    const next = { ...rawSettings, poolGeneration: 2 };
    stage = staged(next);
    stacks.set(name, stack('UPDATE_COMPLETE', rawSettings));
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(printed.at(-1)).toMatch(
      /^poolGeneration 2 makes a new, empty user pool: nobody can sign in until/,
    );
    stacks.set(name, stack('UPDATE_COMPLETE', next));
    await deployed(undefined);
    expect(printed.at(-1)).toBe('The settings of prod have not changed since the last deployment.');
  });

  it('warns before asking that another sender has to be verified before any email goes out', async () => {
    const signed = { ...rawSettings, mailDomain: 'hospital.example' };
    stage = staged(signed);
    stacks.set(name, stack('UPDATE_COMPLETE', rawSettings));
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(printed.at(-1)).toMatch(
      /^After this deployment no email goes out until SES has verified the new sender: create the DNS records/,
    );
    [stage, printed] = [staged(rawSettings), []];
    stacks.set(name, stack('UPDATE_COMPLETE', signed));
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(printed.at(-1)).toMatch(
      /the new sender: open the link that SES sends to guide@hospital\.example\./,
    );
    // The domain is verified, whichever of its addresses sends.
    [stage, printed] = [staged({ ...signed, mailFrom: 'plans@hospital.example' }), []];
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(printed).toHaveLength(1);
  });

  it('warns before asking that nobody can work at the previous address', async () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b';
    const own = { ...rawSettings, domainName: 'guide.hospital.example', certificateArn };
    stage = staged(own);
    stacks.set(name, stack('UPDATE_COMPLETE', rawSettings));
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(printed.at(-1)).toMatch(
      /people can work only at guide\.hospital\.example\. Continue once its DNS/,
    );
    [stage, printed] = [staged(rawSettings), []];
    stacks.set(name, stack('UPDATE_COMPLETE', own));
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(printed.at(-1)).toMatch(/people can work only at CloudFront's own address/);
    stacks.delete(name);
    [stage, printed] = [staged(own), []];
    await deployed('prod');
    expect(printed.join('\n')).not.toContain('After this deployment');
  });

  it('warns before asking that a backup lock is permanent', async () => {
    const locked = { ...rawSettings, backupDays: 35, backupLockAfterDays: 7 };
    stage = staged(locked);
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(printed.at(-1)).toMatch(/^Irreversible: 7 days from now, neither you nor AWS can remove the/);
    stacks.set(name, stack('UPDATE_COMPLETE', locked));
    await deployed(undefined);
    expect(printed.at(-1)).toBe('The settings of prod have not changed since the last deployment.');
    for (const change of [{ backupDays: 60 }, { backupLockAfterDays: undefined }]) {
      [stage, printed] = [staged({ ...locked, ...change }), []];
      await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
      expect(printed[1]).toMatch(/^The vault has a lock already\. If .* this deployment fails: keep both/);
    }
  });

  it('allows a failed first deployment to be retried', async () => {
    stacks.set(name, stack('ROLLBACK_COMPLETE', {}));
    await expect(deployed('no')).rejects.toThrow('Nothing was deployed.');
    expect(stacks.get(name)?.isProtected).toBe(true);
    await deployed('prod');
    expect(stacks.get(name)?.isProtected).toBe(false);
    expect(printed[0]).toMatch(/^The first deployment of CoverageGuide-prod failed\./);
  });

  it('deploys after a first deployment that was stopped before it created anything', async () => {
    stacks.set(name, stack('REVIEW_IN_PROGRESS'));
    stage = { ...stage, settings: { ...stage.settings, gradual: true } };
    await expect(deployed('prod')).resolves.toBe(0);
    expect(printed.join('\n')).toMatch(/ {2}idleMinutes: not set -> 15\n {2}mailFrom: .*$/);
  });

  it('keeps the termination protection of an existing stack', async () => {
    stacks.set(name, stack('UPDATE_ROLLBACK_COMPLETE', rawSettings));
    await deployed('prod');
    expect(stacks.get(name)?.isProtected).toBe(true);
  });

  it('stops while another deployment of the stack is in progress', async () => {
    stacks.set(name, stack('UPDATE_IN_PROGRESS', rawSettings));
    await expect(deployed('prod')).rejects.toThrow(/is being changed right now \(UPDATE_IN_PROGRESS\)/);
    expect(run).toEqual([]);
  });
});
