import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Stage } from 'aws-cdk-lib';
import { readSettings } from './settings.ts';
import type { Stage as StageFile } from './stages/stage-file.ts';
import { exampleStage, exampleStages } from './testing/example-stages.ts';
import { type Findings, findings, findingsWithCarelessBucket } from './testing/findings.ts';
import { type Resource, resourcesOf, templateOf, templateOfStage } from './testing/templates.ts';
import { besides, elsewhere, testSettings } from './testing/test-settings.ts';

let ofStages: Findings[];
beforeAll(() => {
  const examples = exampleStages.map((example) => exampleStage(`examples/${example}`, 'test'));
  ofStages = [...examples, repaired()].map(findings);
});

describe('the AwsSolutions and HIPAA.Security packs', () => {
  type Acknowledged = Findings['acknowledged'][number];
  const isAbout = ({ at, rule }: Acknowledged, found: string): boolean =>
    found.startsWith(at) && found.endsWith(`: ${rule}`);

  it('find nothing in an example or a repaired installation that is not acknowledged with a reason', () => {
    for (const { found, acknowledged } of ofStages) {
      expect(found.filter((one) => !acknowledged.some((each) => isAbout(each, one)))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(0);
      for (const { reason } of acknowledged) expect(reason).toMatch(/^.{40,}\.$/);
    }
  });

  it('still find what each acknowledgement covers in at least one example', () => {
    const found = ofStages.flatMap((each) => each.found);
    const stale = ofStages
      .flatMap((each) => each.acknowledged)
      .filter((each) => !found.some((one) => isAbout(each, one)));
    expect(stale).toEqual([]);
  });

  it('report a careless change, and nothing else that is not acknowledged', () => {
    const { stack } = ofStages[exampleStages.indexOf('hospital')] as Findings;
    expect(findingsWithCarelessBucket(stack)).toEqual([
      'CoverageGuide-test/Careless/Resource: AwsSolutions-S1',
      'CoverageGuide-test/Careless/Resource: AwsSolutions-S10',
      ...[
        'LoggingEnabled',
        'PublicReadProhibited',
        'PublicWriteProhibited',
        'SSLRequestsOnly',
        'VersioningEnabled',
      ].map((rule) => `CoverageGuide-test/Careless/Resource: HIPAA.Security-S3Bucket${rule}`),
    ]);
  });
});

describe('the stack', () => {
  it('cannot be deleted by accident', () => {
    for (const { stack } of ofStages) expect(stack.terminationProtection).toBe(true);
  });

  it('gives the site every setting of the stage that it reads', () => {
    const { stack } = ofStages.at(-1) as Findings;
    const { outdir } = Stage.of(stack) as Stage;
    const [file = ''] = globSync('asset.*/config.json', { cwd: outdir });
    expect(JSON.parse(readFileSync(join(outdir, file), 'utf8'))).toEqual({
      ...{ stage: 'test', emailDomain: 'hospital.example', cardBox: true, keepRecentPlans: false },
      ...ofSite,
    });
  });
});

describe('the template', () => {
  it('records the settings, which the next deployment compares with', () => {
    expect(templateOf(elsewhere).Metadata?.Settings).toEqual({ ...testSettings, ...elsewhere });
  });

  it('reveals no secret, and gives the CDN only the proofs that a call came through the site', () => {
    const template = templateOf();
    const text = JSON.stringify(template);
    expect(text).not.toMatch(/ClientSecret/);
    const referring = Object.entries(template.Resources).filter(([, resource]) =>
      JSON.stringify(resource).includes('{{resolve:'),
    );
    expect(new Set(referring.map(([, { Type }]) => Type))).toEqual(
      new Set(['AWS::CloudFront::Distribution', 'AWS::CloudFront::Function']),
    );
    const secrets = [...text.matchAll(/\{\{resolve:secretsmanager:",\{"Ref":"(\w+)"\}/g)].map(([, id]) => id);
    expect(secrets).toHaveLength(text.split('{{resolve:').length - 1);
    expect(new Set(secrets.map((id) => id?.replace(/[0-9A-F]{8}$/, '')))).toEqual(
      new Set(['GatewayProof', 'GatewayProof2']),
    );
    expect(Object.keys(template.Outputs).sort()).toEqual([
      'AuditTableName',
      'AuditYears',
      'CardBucketName',
      'DashboardName',
      'DistributionDomainName',
      'Firewall',
      'MailConfigurationSet',
      'MailFrom',
      'MailQueueUrl',
      'ProbeAccount',
      'SiteAddress',
      'TableName',
      'UploadBucketName',
      'UserPoolClientId',
      'UserPoolId',
    ]);
  });

  it('reuses no resource name in another stage, so that one account can hold several', () => {
    const namesIn = (resources: Record<string, Resource>) =>
      Object.entries(resources).flatMap(([id, resource]) => namesOf(id, resource));
    const taken = namesIn(templateOfStage(exampleStage('examples/hospital')).Resources);
    // CloudFront and SES require names, which CDK derives from the stack's name.
    expect(taken.length).toBeGreaterThan(0);
    expect(namesIn(resourcesOf()).filter((name) => taken.includes(name))).toEqual([]);
  });

  it('subscribes the configured email address to the alarms', () => {
    const subscriptions = Object.values(resourcesOf(besides)).filter(
      ({ Type, Properties }) => Type === 'AWS::SNS::Subscription' && Properties.Protocol === 'email',
    );
    expect(subscriptions.map(({ Properties }) => Properties.Endpoint)).toEqual([besides.alarmEmail]);
  });
});

/** Settings that only the site reads. */
const ofSite = { idleMinutes: 15, listAfterClosing: true, apiTester: false };

/** An installation whose table was restored, whose user pool was lost, and whose secrets were replaced. */
function repaired(): StageFile {
  const { rawSettings } = exampleStage('examples/hospital');
  const generations = { poolGeneration: 2, clientGeneration: 3, proofGeneration: 3 };
  const raw = {
    ...rawSettings,
    tableName: 'guide-restored',
    maintenance: 'Back at 2 pm.',
    ...generations,
    ...ofSite,
  };
  return { settings: readSettings('test', raw), rawSettings: raw };
}

/** Lists names that must be unique in the account, as `id: name`. HTTP APIs may share a name; an alias's is its function's. */
function namesOf(id: string, { Type, Properties }: Resource): string[] {
  if (Type.startsWith('AWS::ApiGatewayV2::') || Type === 'AWS::Lambda::Alias') return [];
  const levels = [Properties, ...Object.values(Properties)];
  const named = levels.flatMap((level) =>
    typeof level !== 'object' || level === null || Array.isArray(level)
      ? []
      : Object.entries(level).filter(
          ([key, value]) =>
            /^(Alarm|Bucket|Dashboard|Function|LogGroup|Queue|Role|Table|Topic|UserPool|Client)?Name$/.test(
              key,
            ) && typeof value === 'string',
        ),
  );
  return named.map(([, name]) => `${id}: ${name}`);
}
