import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { exampleStage, exampleStages } from '../testing/example-stages.ts';
import {
  ofType,
  only,
  propertiesOf,
  type Resource,
  templateOf,
  templateOfStage,
} from '../testing/templates.ts';
import { elsewhere } from '../testing/test-settings.ts';

// infra/stack.test.ts runs cdk-nag on the examples, infra/landing-zone runs AWS Control Tower's controls on one of them.

const resourcesOf = (example: (typeof exampleStages)[number]) =>
  templateOfStage(exampleStage(`examples/${example}`)).Resources;
const part = (resources: Record<string, Resource>, type: string) => only(resources, type).Properties;
const siteOf = (resources: Record<string, Resource>) =>
  part(resources, 'AWS::CloudFront::Distribution').DistributionConfig;

describe('the example stages', () => {
  it('are exactly the files of their folder', () => {
    const files = readdirSync(join(import.meta.dirname, 'examples'));
    expect(files.sort()).toEqual(exampleStages.map((name) => `${name}.jsonc`).sort());
  });

  it('do not fail the format check of npm test when they are copied as the runbook says', () => {
    const root = join(import.meta.dirname, '../..');
    const folder = mkdtempSync(join(tmpdir(), 'format-'));
    mkdirSync(join(folder, 'infra/stages'), { recursive: true });
    for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(folder, file));
    for (const name of exampleStages)
      copyFileSync(
        join(import.meta.dirname, `examples/${name}.jsonc`),
        join(folder, `infra/stages/${name}.json`),
      );
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const run = spawnSync(process.execPath, [biome, 'ci', '--colors=off', '.'], { cwd: folder });
    rmSync(folder, { recursive: true });
    expect(run.status).toBe(0);
  });

  it.each(exampleStages)('stay well below CloudFormation’s limits: %s', (example) => {
    const template = templateOfStage(exampleStage(`examples/${example}`));
    // CloudFormation's limits are 500 resources and one megabyte.
    expect(Object.keys(template.Resources).length).toBeLessThan(440);
    expect(JSON.stringify(template, null, 1).length).toBeLessThan(700_000);
  });

  it('for a trial have no host, budget, gradual deployments or backup copies', () => {
    const resources = resourcesOf('trial');
    expect(siteOf(resources).Aliases).toBeUndefined();
    for (const type of [
      'AWS::Budgets::Budget',
      'AWS::CodeDeploy::DeploymentGroup',
      'AWS::Backup::BackupVault',
    ])
      expect(ofType(resources, type)).toEqual([]);
  });

  it('for a hospital have a host, signed email, a budget, a blocking firewall, a canary, gradual releases and locked backups', () => {
    const resources = resourcesOf('hospital');
    expect(siteOf(resources).Aliases).toEqual(['guide.hospital.example']);
    expect(part(resources, 'AWS::SES::EmailIdentity').EmailIdentity).toBe('hospital.example');
    expect(part(resources, 'AWS::Budgets::Budget').Budget.BudgetLimit.Amount).toBe(250);
    expect(JSON.stringify(part(resources, 'AWS::WAFv2::WebACL').Rules)).toContain(
      '"OverrideAction":{"None":{}}',
    );
    expect(ofType(resources, 'AWS::CodeDeploy::DeploymentGroup')).not.toEqual([]);
    expect(part(resources, 'AWS::Backup::BackupVault').LockConfiguration).toEqual({ MinRetentionDays: 35 });
    const schedules = propertiesOf(resources, 'AWS::Events::Rule').map((rule) => rule.ScheduleExpression);
    expect(schedules).toContain('rate(5 minutes)');
  });

  it('in a landing zone use its firewall, require a second factor of every user, and lock backups permanently', () => {
    const resources = resourcesOf('landing-zone');
    expect(ofType(resources, 'AWS::WAFv2::WebACL')).toEqual([]);
    expect(part(resources, 'AWS::Backup::BackupVault').LockConfiguration.ChangeableForDays).toBe(7);
    expect(siteOf(resources).WebACLId).toMatch(
      /^arn:aws:wafv2:us-east-1:111122223333:global\/webacl\/guide\//,
    );
    const demands = propertiesOf(resources, 'AWS::Lambda::Function').flatMap(
      ({ Environment }) => Environment?.Variables?.SECOND_FACTOR ?? [],
    );
    expect(new Set(demands)).toEqual(new Set(['all']));
  });
});

it('docs/operations.md has one row for every alarm, matched by the words of its sentence, and no others', () => {
  const { Resources } = templateOf(exampleStage('example').rawSettings);
  const alarms = propertiesOf(Resources, 'AWS::CloudWatch::Alarm').map(
    ({ AlarmDescription }): string => AlarmDescription,
  );
  const book = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, table = ''] = book.split(/^## (?:What each alarm wants|Limits)$/m);
  const rows = [...table.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, words = '']) => words.split(' / '));
  const alarmRows = rows.slice(1);
  expect(alarmRows.length).toBeGreaterThan(15);
  const rowsOf = (alarm: string) => alarmRows.filter((words) => words.some((some) => alarm.includes(some)));
  expect(alarms.filter((alarm) => rowsOf(alarm).length !== 1)).toEqual([]);
  expect(alarmRows.flat().filter((words) => !alarms.some((alarm) => alarm.includes(words)))).toEqual([]);
});

it('docs/operations.md lists every key of the stack in KMS', () => {
  const { Resources } = templateOf(exampleStage('example').rawSettings);
  const book = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const keys = book.match(/^\| .+ \| KMS \| .+ \|$/gm);
  expect(keys).toHaveLength(propertiesOf(Resources, 'AWS::KMS::Key').length);
});

it('docs/operations.md sets the commands’ variables from outputs of the stack, including AUDIT_YEARS', () => {
  const { Outputs } = templateOf(exampleStage('example').rawSettings);
  const book = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const asked = [...book.matchAll(/(\w+)="?\$\(output (\w+)\)/g)].map(([, variable, output]) => [
    variable,
    output,
  ]);
  expect(asked.filter(([, output = '']) => !Object.hasOwn(Outputs, output))).toEqual([]);
  expect(asked).toContainEqual(['AUDIT_YEARS', 'AuditYears']);
  expect(templateOf(elsewhere).Outputs.AuditYears).toEqual({ Value: '10' });
});
