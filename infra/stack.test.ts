import { beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';
import type { Stage } from './stages/stage-file.ts';
import { exampleStage, exampleStages } from './testing/example-stages.ts';
import { type Findings, findings, findingsWithCarelessBucket } from './testing/findings.ts';
import { ofType, type Resource, resourcesOf, templateOf, templateOfStage } from './testing/templates.ts';

describe('the AwsSolutions and HIPAA.Security packs', () => {
  let ofStages: Findings[];
  beforeAll(() => {
    const examples = exampleStages.map((example) => exampleStage(`examples/${example}`, 'test'));
    ofStages = [...examples, repaired()].map(findings);
  });
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
    expect(findingsWithCarelessBucket('hospital')).toEqual([
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

describe('the template', () => {
  it('has no circular references, so CloudFormation can order its resources', () => {
    const resources = templateOfStage(exampleStage('examples/hospital')).Resources;
    const done = new Set<string>();
    const visit = (id: string, path: readonly string[]): void => {
      if (path.includes(id)) throw new Error(`a circle: ${[...path, id].join(' → ')}`);
      if (done.has(id)) return;
      for (const next of referencesOf(resources[id])) if (next in resources) visit(next, [...path, id]);
      done.add(id);
    };
    for (const id of Object.keys(resources)) visit(id, []);
    expect(done.size).toBe(Object.keys(resources).length);
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
    const taken = namesIn(resourcesOf({}, 'one'));
    // CloudFront and SES require names, which CDK derives from the stack's name.
    expect(taken.length).toBeGreaterThan(0);
    expect(namesIn(resourcesOf()).filter((name) => taken.includes(name))).toEqual([]);
  });

  it('sets a retention period for every log group', () => {
    const logs = ofType(resourcesOf(), 'AWS::Logs::LogGroup');
    expect(logs.length).toBeGreaterThan(0);
    for (const [id, { Properties }] of logs)
      expect([id, Properties.RetentionInDays]).toEqual([id, expect.any(Number)]);
  });

  it('subscribes the configured email address to the alarms', () => {
    const resources = resourcesOf({ alarmEmail: 'desk@hospital.example' });
    const subscriptions = Object.values(resources).filter(
      ({ Type, Properties }) => Type === 'AWS::SNS::Subscription' && Properties.Protocol === 'email',
    );
    expect(subscriptions.map(({ Properties }) => Properties.Endpoint)).toEqual(['desk@hospital.example']);
  });
});

/** An installation whose table was restored, whose user pool was lost, and whose secrets were replaced. */
function repaired(): Stage {
  const { rawSettings } = exampleStage('examples/hospital');
  const generations = { poolGeneration: 2, clientGeneration: 3, proofGeneration: 3 };
  const raw = { ...rawSettings, tableName: 'guide-restored', maintenance: 'Back at 2 pm.', ...generations };
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

/** Lists the logical IDs to which a part of a template refers by Ref, GetAtt, Sub or DependsOn. */
function referencesOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(referencesOf);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'Ref') return [String(value)];
    if (key === 'Fn::GetAtt') return [String([value].flat()[0]).split('.')[0] ?? ''];
    if (key === 'Fn::Sub') return [...JSON.stringify(value).matchAll(/\$\{(\w+)/g)].map(([, id]) => id ?? '');
    if (key === 'DependsOn') return [value].flat().map(String);
    return referencesOf(value);
  });
}
