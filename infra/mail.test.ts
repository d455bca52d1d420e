import type { SESClient } from '@aws-sdk/client-ses';
import { describe, expect, it } from '@jest/globals';
import { openMailer } from '../functions/clients/mailer.ts';
import { limits } from '../shared/limits.ts';
import { broadcastWorker, functionsOf, importWorker, mailFeedback, mailWorker } from './testing/functions.ts';
import { ofType, only, propertiesOf, resourcesOf, templateOf } from './testing/templates.ts';
import { elsewhere, testSettings } from './testing/test-settings.ts';

const resources = resourcesOf();

/** Returns the one statement of a resource's policy that lets SES in. */
function letsInMail(statements: { Effect: string; Principal?: { Service?: string } }[]): object | undefined {
  return statements.find(
    ({ Effect, Principal }) => Effect === 'Allow' && Principal?.Service === 'ses.amazonaws.com',
  );
}

describe('email', () => {
  it('comes from the address in the settings', () => {
    expect(only(resources, 'AWS::SES::EmailIdentity').Properties).toEqual({
      EmailIdentity: testSettings.mailFrom,
    });
  });

  it('may be sent from an address that the settings write in capitals', async () => {
    const deployed = functionsOf(resourcesOf(elsewhere));
    const sent: string[] = [];
    const send = async ({ input }: { input: { RawMessage: { Data: Uint8Array } } }) =>
      void sent.push(Buffer.from(input.RawMessage.Data).toString());
    const MAIL_FROM = String(deployed.variablesOf(mailWorker).MAIL_FROM);
    const mailer = openMailer({ MAIL_FROM, MAIL_CONFIGURATION_SET: 's' }, { send } as unknown as SESClient);
    await mailer({ to: 'a@hospital.example', subject: 'Hello', text: 'Hello', html: 'Hello' });
    const sending = deployed.statementsOf(mailWorker).find(({ Action }) => Action === 'ses:SendRawEmail');
    // IAM compares the From line with the policy letter by letter.
    const allowed = (sending?.Condition?.StringEquals as Record<string, string>)?.['ses:FromAddress'];
    expect(sent[0]).toContain(`From: Coverage Guide <${allowed}>`);
  });

  it('is signed for the domain in the settings, and the outputs list the required DNS records', () => {
    const { Resources, Outputs } = templateOf(elsewhere);
    expect(only(Resources, 'AWS::SES::EmailIdentity').Properties).toMatchObject({
      EmailIdentity: 'hospital.example',
      MailFromAttributes: { MailFromDomain: 'coverage-guide-mail.hospital.example' },
    });
    const records = JSON.stringify(Object.entries(Outputs).filter(([name]) => name.startsWith('Dns')));
    expect(Object.keys(Outputs).filter((name) => /^DnsDkim[123]$/.test(name))).toHaveLength(3);
    for (const part of [
      ' CNAME ',
      'coverage-guide-mail.hospital.example MX 10 feedback-smtp.',
      'v=spf1 include:amazonses.com',
      '_dmarc.hospital.example TXT \\"v=DMARC1; p=none\\"',
    ])
      expect(records).toContain(part);
  });

  it('is no longer sent to an address that bounced or complained', () => {
    const { SuppressionOptions } = only(resources, 'AWS::SES::ConfigurationSet').Properties;
    expect(SuppressionOptions.SuppressedReasons).toEqual(['BOUNCE', 'COMPLAINT']);
  });

  it('that bounces or draws a complaint is reported to the function that marks the user', () => {
    const { Properties } = only(resources, 'AWS::SES::ConfigurationSetEventDestination');
    const { ConfigurationSetName, EventDestination } = Properties;
    expect(ConfigurationSetName).toEqual({ Ref: only(resources, 'AWS::SES::ConfigurationSet').id });
    const topic = { Ref: expect.stringMatching(/^MailFeedbackTopic/) };
    expect(EventDestination).toEqual({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
      SnsDestination: { TopicARN: topic },
    });
    const subscription = only(resources, 'AWS::SNS::Subscription').Properties;
    expect(subscription).toMatchObject({
      Protocol: 'lambda',
      TopicArn: EventDestination.SnsDestination.TopicARN,
    });
    const { Role } = functionsOf(resources).functionOf(mailFeedback).Properties;
    const subscriber = resources[subscription.Endpoint['Fn::GetAtt'][0]];
    expect(subscriber?.Properties.Role).toEqual(Role);
    const invoking = propertiesOf(resources, 'AWS::Lambda::Permission').filter(
      ({ Principal }) => Principal === 'sns.amazonaws.com',
    );
    expect(invoking).toEqual([
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: subscription.Endpoint,
        Principal: 'sns.amazonaws.com',
        SourceArn: EventDestination.SnsDestination.TopicARN,
      },
    ]);
  });

  it('that bounces can be reported: SES may use the topic and its key, for this installation only', () => {
    const topic = only(resources, 'AWS::SNS::Topic', 'MailFeedback');
    const key = only(resources, 'AWS::KMS::Key', 'MailFeedback');
    expect(topic.Properties.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [key.id, 'Arn'] });
    expect(key.Properties.EnableKeyRotation).toBe(true);
    const letIntoKey = letsInMail(key.Properties.KeyPolicy.Statement);
    expect(letIntoKey).toMatchObject({ Action: ['kms:Decrypt', 'kms:GenerateDataKey*'] });
    // A topic of this account and region, as SNS itself identifies it to KMS.
    const [region, account] = [{ Ref: 'AWS::Region' }, { Ref: 'AWS::AccountId' }];
    expect(letIntoKey).toHaveProperty('Condition', {
      ArnLike: {
        'kms:EncryptionContext:aws:sns:topicArn': {
          'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':sns:', region, ':', account, ':*']],
        },
      },
    });
    const policy = only(resources, 'AWS::SNS::TopicPolicy', 'MailFeedback');
    const letIn = letsInMail(policy.Properties.PolicyDocument.Statement);
    expect(letIn).toMatchObject({ Action: 'sns:Publish' });
    expect(JSON.stringify(letIn)).toContain(
      `:configuration-set/",{"Ref":"${only(resources, 'AWS::SES::ConfigurationSet').id}"}`,
    );
  });
});

describe('queues', () => {
  const queues = () =>
    ofType(resources, 'AWS::SQS::Queue').map(([id, { Properties }]) => ({ id, ...Properties }));
  const working = () => queues().filter(({ RedrivePolicy }) => RedrivePolicy !== undefined);

  it('try a message five times, then keep it for two weeks, each in its own dead-letter queue', () => {
    expect(working().map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
      'ImportsQueue',
      'MailQueue',
      'BroadcastsQueue',
    ]);
    const dead = working().map(({ RedrivePolicy }) => {
      expect(RedrivePolicy.maxReceiveCount).toBe(5);
      return RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0];
    });
    expect(new Set(dead).size).toBe(dead.length);
    for (const id of dead) expect(resources[id]?.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3_600);
  });

  it('are encrypted, and answer over TLS only', () => {
    const policies = propertiesOf(resources, 'AWS::SQS::QueuePolicy');
    for (const { id, SqsManagedSseEnabled } of queues()) {
      expect([id, SqsManagedSseEnabled]).toEqual([id, true]);
      const policy = policies.find(({ Queues }) => Queues[0].Ref === id);
      expect(policy?.PolicyDocument.Statement).toEqual([
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]);
    }
  });

  it('each have a worker that reports failed messages singly, within half the visibility timeout', () => {
    const mappings = propertiesOf(resources, 'AWS::Lambda::EventSourceMapping');
    expect(mappings).toHaveLength(working().length);
    for (const { id, VisibilityTimeout } of working()) {
      const mapping = mappings.find(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][0] === id);
      expect(mapping?.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      expect(mapping?.Enabled).not.toBe(false);
      const worker = resources[mapping?.FunctionName.Ref];
      expect(VisibilityTimeout).toBeGreaterThanOrEqual(2 * worker?.Properties.Timeout);
    }
  });

  it('each have at most two concurrent workers, so that digests stay within the email service’s rate', () => {
    const mappings = ofType(resources, 'AWS::Lambda::EventSourceMapping');
    for (const [id, { Properties }] of mappings)
      expect([id, Properties.ScalingConfig]).toEqual([id, { MaximumConcurrency: limits.broadcast.workers }]);
    const sizeOf = (worker: string): number =>
      only(resources, 'AWS::Lambda::EventSourceMapping', worker).Properties.BatchSize;
    expect([importWorker, mailWorker, broadcastWorker].map(sizeOf)).toEqual([1, 10, 1]);
  });
});
