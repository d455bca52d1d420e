import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { noTerminal } from '../../deploy/ask.ts';
import { startCloudFormation, type TestStack } from '../../deploy/testing/cloudformation.ts';
import { Problem } from '../../local/problem.ts';
import { exampleStage } from '../../testing/example-stages.ts';
import { templateOfStage } from '../../testing/templates.ts';
import { recorder } from '../testing/laptop.ts';
import { removeCommand } from './command.ts';
import { deletions } from './deletions.ts';

const name = 'CoverageGuide-prod';
let stacks: Map<string, TestStack>;
let service: Awaited<ReturnType<typeof startCloudFormation>>;
let output: ReturnType<typeof recorder>;

beforeEach(async () => {
  const retained = { DeletionPolicy: 'Retain' } as const;
  stacks = new Map([
    [
      name,
      {
        status: 'UPDATE_COMPLETE',
        isProtected: true,
        template: { Resources: { Table: retained, Role: {}, Pool: retained, Log: retained } },
        resources: [
          { id: 'Table', type: 'AWS::DynamoDB::GlobalTable', name: 'prod-table' },
          { id: 'Role', type: 'AWS::IAM::Role', name: 'prod-role' },
          { id: 'Pool', type: 'AWS::Cognito::UserPool', name: 'us-east-1_abc' },
          { id: 'Log', type: 'AWS::Logs::LogGroup', name: 'prod-log' },
        ],
        outputs: { TableName: 'prod-table', SiteAddress: 'https://guide.hospital.example' },
        deletion: ['DELETE_IN_PROGRESS'],
      },
    ],
  ]);
  service = await startCloudFormation(stacks);
  output = recorder();
});
afterEach(() => service.stop());

const remove = (answer: string | undefined, args: readonly string[] = ['prod']) =>
  removeCommand(
    args,
    output,
    {
      AWS_ENDPOINT_URL_CLOUDFORMATION: service.endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    { ask: async () => answer, pause: async () => {} },
  );

describe('npm run ops -- remove', () => {
  it('lists what stays and how to delete it, then removes the stack', async () => {
    await remove(name);
    expect(stacks.has(name)).toBe(false);
    const { text } = output;
    expect(text).toContain('These 3 remain');
    expect(text).toContain('aws dynamodb delete-table --table-name prod-table');
    expect(text).toContain('aws logs delete-log-group --log-group-name prod-log');
    expect(text).not.toContain('prod-role');
    expect(text).toMatch(/export the audit log on its page.* npm run ops -- backup FILE.* holds neither/);
    expect(text).toMatch(/was removed\. What is listed above still exists.*\n$/);
  });

  it('says first which site it is, in which account and region, and whether people use it', async () => {
    const arn = 'arn:aws:cloudformation:us-east-1:111122223333:stack/CoverageGuide-prod/1';
    await expect(remove('no')).rejects.toThrow('Nothing was removed.');
    expect(output.text).toContain(`This is https://guide.hospital.example, open to users: ${arn}\n`);
    const stack = stacks.get(name) as TestStack;
    const Settings = { maintenance: 'Back at 2 pm.' };
    stacks.set(name, { ...stack, outputs: {}, template: { ...stack.template, Metadata: { Settings } } });
    await expect(remove('no')).rejects.toThrow('Nothing was removed.');
    expect(output.text).toContain(`This is a stack without a site, down for maintenance: ${arn}\n`);
  });

  it('also lists a restored table, and the user pools of earlier generations', async () => {
    const stack = stacks.get(name) as TestStack;
    const Settings = { tableName: 'guide-restored', poolGeneration: 2 };
    stacks.set(name, { ...stack, template: { ...stack.template, Metadata: { Settings } } });
    await remove(name);
    const { text } = output;
    expect(text).toContain('These 4 remain');
    expect(text).toContain('aws dynamodb delete-table --table-name guide-restored');
    expect(text).toMatch(
      /user pool of each generation before the current one \(2\): aws cognito-idp list-user-pools/,
    );
  });

  it('names the vault of a setting that is gone, which no template lists anymore', async () => {
    await expect(remove('no')).rejects.toThrow('Nothing was removed.');
    expect(output.text).toMatch(/^If this stage ever had backupDays, so does the vault guide-1: delete its/m);
    const stack = stacks.get(name) as TestStack;
    const template = { Resources: { Vault: { DeletionPolicy: 'RetainExceptOnCreate' } } } as const;
    const resources = [{ id: 'Vault', type: 'AWS::Backup::BackupVault', name: 'guide-1' }];
    stacks.set(name, { ...stack, template, resources });
    output = recorder();
    await expect(remove('no')).rejects.toThrow('Nothing was removed.');
    expect(output.text).not.toContain('backupDays');
  });

  it.each([
    ['prod', 'Nothing was removed.'],
    ['', 'Nothing was removed.'],
    [undefined, `${noTerminal} Nothing was removed.`],
  ])('removes nothing when %p is typed', async (answer, sentence) => {
    await expect(remove(answer)).rejects.toThrow(new Problem(sentence));
    expect(stacks.get(name)).toMatchObject({ status: 'UPDATE_COMPLETE', isProtected: true });
  });

  it('continues when it was stopped while CloudFormation was removing the stack', async () => {
    Object.assign(stacks.get(name) as TestStack, {
      status: 'DELETE_IN_PROGRESS',
      isProtected: false,
      deletion: ['DELETE_IN_PROGRESS', 'DELETE_IN_PROGRESS'],
    });
    await remove(name);
    expect(output.text).toContain(`${name} was removed.`);
  });

  it('reports that CloudFormation could not remove the whole stack', async () => {
    Object.assign(stacks.get(name) as TestStack, { deletion: ['DELETE_FAILED'] });
    await expect(remove(name)).rejects.toThrow(/could not be removed completely/);
  });

  it('reports that the stack does not exist', async () => {
    await expect(remove(name, ['test'])).rejects.toThrow('There is no stack CoverageGuide-test');
  });

  it('knows how to delete everything that a stack leaves behind', () => {
    const { Resources } = templateOfStage(exampleStage('examples/hospital'));
    const left = Object.values(Resources).filter(({ DeletionPolicy = '' }) =>
      DeletionPolicy.startsWith('Retain'),
    );
    const types = [...new Set(left.map(({ Type }) => Type))].sort();
    expect(types).toEqual(Object.keys(deletions).sort());
  });
});
