import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { structuredLog } from '../functions/log.ts';
import { routeGroups } from '../shared/api/routes.ts';
import { ofType, only, propertiesOf, type Resource, resourcesOf } from './testing/templates.ts';
import { besides, elsewhere } from './testing/test-settings.ts';

const atOnce = resourcesOf();
const gradual = resourcesOf(besides);

const versionsOf = (resources: Record<string, Resource>) =>
  ofType(resources, 'AWS::Lambda::Version').map(([id]) => id);

describe.each(routeGroups)('a version of %s', (group) => {
  const functionOf = (resources: Record<string, Resource>) =>
    only(resources, 'AWS::Lambda::Function', `Api${group}Function`).id;
  const versionOf = (resources: Record<string, Resource>) =>
    only(resources, 'AWS::Lambda::Version', `Api${group}Function`).id;
  const aliasOf = (resources: Record<string, Resource>) =>
    only(resources, 'AWS::Lambda::Alias', `ApiReleases${group}`);

  it('is what the live alias points to, and takes all calls immediately by default', () => {
    expect(aliasOf(atOnce).UpdatePolicy).toBeUndefined();
    expect(aliasOf(atOnce).Properties).toEqual({
      FunctionName: { Ref: functionOf(atOnce) },
      FunctionVersion: { 'Fn::GetAtt': [versionOf(atOnce), 'Version'] },
      Name: 'live',
    });
  });

  it('takes a tenth of the calls first if the stage is gradual, and is rolled back on an alarm', () => {
    const deployment = only(gradual, 'AWS::CodeDeploy::DeploymentGroup', `ApiReleases${group}`);
    const application = only(gradual, 'AWS::CodeDeploy::Application').id;
    expect(aliasOf(gradual).UpdatePolicy).toEqual({
      CodeDeployLambdaAliasUpdate: {
        ApplicationName: { Ref: application },
        DeploymentGroupName: { Ref: deployment.id },
      },
    });
    const alarm = only(gradual, 'AWS::CloudWatch::Alarm', `ApiReleases${group}`).id;
    expect(deployment.Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarm } }] },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
    });
  });

  it('is judged by its own crashes and its own logged errors, also when CloudWatch counts them late', () => {
    const alarm = only(gradual, 'AWS::CloudWatch::Alarm', `ApiReleases${group}`).Properties;
    const version = { 'Fn::GetAtt': [versionOf(gradual), 'Version'] };
    const lambda = { Ref: functionOf(gradual) };
    const figures = alarm.Metrics.flatMap(({ MetricStat }: { MetricStat?: object }) => MetricStat ?? []);
    const named = expect.stringMatching(/ByVersion$/);
    expect(figures).toEqual([
      {
        Metric: {
          Namespace: 'AWS/Lambda',
          MetricName: 'Errors',
          Dimensions: [
            { Name: 'ExecutedVersion', Value: version },
            { Name: 'FunctionName', Value: lambda },
            { Name: 'Resource', Value: { 'Fn::Join': ['', [lambda, ':live']] } },
          ],
        },
        Stat: 'Sum',
        Period: 60,
      },
      {
        Metric: {
          Namespace: 'CoverageGuide',
          MetricName: named,
          Dimensions: [{ Name: 'Version', Value: version }],
        },
        Stat: 'Sum',
        Period: 60,
      },
    ]);
    const { Threshold, EvaluationPeriods, DatapointsToAlarm, TreatMissingData } = alarm;
    expect([Threshold, EvaluationPeriods, DatapointsToAlarm, TreatMissingData]).toEqual([
      1,
      5,
      1,
      'notBreaching',
    ]);
    const filter = propertiesOf(gradual, 'AWS::Logs::MetricFilter').find(
      ({ MetricTransformations: [{ MetricName }] }) => MetricName === figures[1].Metric.MetricName,
    );
    const { LogGroup } = gradual[functionOf(gradual)]?.Properties.LoggingConfig ?? {};
    expect(filter.LogGroupName).toEqual(LogGroup);
    const [{ Dimensions }] = filter.MetricTransformations;
    expect(Dimensions).toEqual([{ Key: 'Version', Value: '$.version' }]);
  });
});

describe('versions', () => {
  it('change when their functions’ configuration does, and with no other setting', () => {
    expect(versionsOf(gradual)).toEqual(versionsOf(atOnce));
    const others = versionsOf(resourcesOf(elsewhere));
    expect(others).toHaveLength(routeGroups.length);
    expect(others.filter((id) => versionsOf(atOnce).includes(id))).toEqual([]);
  });

  it('appear in log entries where the metric filter reads them', () => {
    const lines: string[] = [];
    structuredLog((line) => void lines.push(line), '12').error('A request failed.');
    expect(JSON.parse(lines.join(''))).toMatchObject({ level: 'ERROR', version: '12' });
  });
});

it('the alarms of a gradual deployment email nobody, and the runbook’s alarm test leaves them out', () => {
  const silent = ofType(gradual, 'AWS::CloudWatch::Alarm').filter(
    ([, { Properties }]) => Properties.AlarmActions === undefined,
  );
  expect(silent.map(([id]) => id).filter((id) => !id.startsWith('ApiReleases'))).toEqual([]);
  expect(silent).toHaveLength(routeGroups.length);
  const runbook = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const [, listed] = /aws cloudwatch describe-alarms .*--query "([^"]+)"/.exec(runbook) ?? [];
  expect(listed).toBe('MetricAlarms[?AlarmActions].AlarmName');
  expect(runbook).toContain('Every alarm mails its sentence, but those of a gradual deployment');
});
