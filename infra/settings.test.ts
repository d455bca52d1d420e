import { describe, expect, it } from '@jest/globals';
import { readSettings, SettingsError } from './settings.ts';

const mailFrom = 'guide@hospital.example';
const read = (context: Record<string, unknown>) => readSettings({ mailFrom, ...context });
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b-2c';

describe('settings of a deployment', () => {
  it('needs a stage, a sender and nothing else', () => {
    expect(read({ stage: 'prod' })).toEqual({
      stage: 'prod',
      domain: undefined,
      mailFrom,
      alarmEmail: undefined,
      webAclArn: undefined,
      callsPerAddress: 30_000,
      reservedConcurrency: undefined,
      idleMinutes: 30,
      listAfterClosing: false,
      emailDomain: undefined,
      keepRecentPlans: false,
      secondFactor: 'off',
      apiTester: true,
      cardBox: true,
      maintenance: undefined,
      tableName: undefined,
      auditYears: 6,
      clientGeneration: 1,
      proofGeneration: 1,
    });
  });

  it.each(['', 'Prod', '1st', 'a-stage-too-long', 'under_score', 'ends-', 'ünï', 7, undefined])(
    'refuses the stage %p with a sentence',
    (stage) => {
      expect(() => read({ stage })).toThrow(SettingsError);
      expect(() => read({ stage })).toThrow(/^-c stage=.* cannot be used: .+\.$/);
    },
  );

  it('stops without a sender, but for the stage that is only looked at', () => {
    expect(() => readSettings({ stage: 'prod' })).toThrow(/^-c mailFrom= is missing: .+\.$/);
    expect(readSettings({ stage: 'demo' }).mailFrom).toBeUndefined();
    const domain = { domainName: 'guide.hospital.example', certificateArn };
    expect(readSettings({ stage: 'prod', ...domain }).mailFrom).toBe('no-reply@guide.hospital.example');
    expect(() => readSettings({ stage: 'prod', mailFrom: 'nobody' })).toThrow(
      /^-c mailFrom=nobody cannot be used/,
    );
  });

  it('takes a domain with its certificate, and neither alone', () => {
    const domainName = 'guide.hospital.example';
    expect(read({ stage: 'prod', domainName, certificateArn }).domain).toEqual({
      name: domainName,
      certificateArn,
    });
    expect(() => read({ stage: 'prod', domainName })).toThrow(/needs both/);
    expect(() => read({ stage: 'prod', certificateArn })).toThrow(/needs both/);
  });

  it('stops at a name that it does not know, and passes over the CDK’s own', () => {
    expect(() => read({ stage: 'prod', maintenace: 'Back at 2 pm.', idleMinutes: '0' })).toThrow(
      /^-c maintenace= is not known\. There are stage, .*maintenance.*\.\n-c idleMinutes=0 cannot be used: .+\.$/,
    );
    const own = { '@aws-cdk/core:checkSecretUsage': true, 'aws:cdk:bundling-stacks': [] };
    expect(read({ stage: 'prod', ...own }).stage).toBe('prod');
  });

  it('lets a reopened browser show what was kept', () => {
    expect(read({ stage: 'prod', listAfterClosing: 'on' }).listAfterClosing).toBe(true);
  });

  it('knows what follows the @ of its people', () => {
    expect(read({ stage: 'prod', emailDomain: 'hospital.example' }).emailDomain).toBe('hospital.example');
  });

  it('leaves the last opened plans on a PC', () => {
    expect(read({ stage: 'prod', keepRecentPlans: 'on' }).keepRecentPlans).toBe(true);
  });

  it('takes the API tester away', () => {
    expect(read({ stage: 'prod', apiTester: 'off' }).apiTester).toBe(false);
  });

  it('takes the box for cards and responses away', () => {
    expect(read({ stage: 'prod', cardBox: 'off' }).cardBox).toBe(false);
  });

  it('names every unusable value at once', () => {
    const context = {
      stage: 'PROD',
      domainName: 'https://guide.hospital.example/',
      certificateArn: certificateArn.replace('us-east-1', 'us-west-2'),
      alarmEmail: 'nobody',
      webAclArn: 'acl',
      callsPerAddress: '10',
      reservedConcurrency: '0',
      idleMinutes: '0',
      listAfterClosing: 'yes',
      emailDomain: '@hospital',
      keepRecentPlans: 'yes',
      apiTester: 'no',
      secondFactor: 'some',
      cardBox: 'no',
      maintenance: 'two\nlines',
      tableName: 'a table',
      auditYears: '31',
      clientGeneration: '0',
      proofGeneration: '1.5',
    };
    const named =
      /stage=PROD.*domainName=https.*certificateArn=arn.*alarmEmail=nobody.*webAclArn=acl.*callsPerAddress=10.*reservedConcurrency=0.*idleMinutes=0.*listAfterClosing=yes.*emailDomain=@hospital.*keepRecentPlans=yes.*apiTester=no.*cardBox=no.*secondFactor=some.*maintenance=two.*tableName=a table.*auditYears=31.*clientGeneration=0.*proofGeneration=1/s;
    expect(() => read(context)).toThrow(named);
  });
});
