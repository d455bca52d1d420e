import { describe, expect, it } from '@jest/globals';
import { needsOf } from './needs.ts';
import { allows, type Statement, statementSchema } from './policy.ts';

const where = { region: 'us-east-1', account: '1' };
const table = 'arn:aws:dynamodb:us-east-1:1:table/plans';
const reader: Statement = statementSchema.parse({
  Effect: 'Allow',
  Action: ['dynamodb:GetItem', 'dynamodb:Query'],
  Resource: table,
});

const call = (headers: Record<string, string>, body: string | object) => ({
  method: 'POST',
  url: new URL('http://localhost'),
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const dynamo = (name: string, body: object) =>
  needsOf('DYNAMODB', call({ 'x-amz-target': `DynamoDB_20120810.${name}` }, body), where);

describe('a role', () => {
  it('allows only the actions and resources that a statement names', () => {
    expect(allows([reader], { action: 'dynamodb:GetItem', resource: table })).toBe(true);
    expect(allows([reader], { action: 'dynamodb:PutItem', resource: table })).toBe(false);
    expect(allows([reader], { action: 'dynamodb:GetItem', resource: `${table}-other` })).toBe(false);
    expect(allows([], { action: 'dynamodb:GetItem', resource: table })).toBe(false);
  });

  it('allows a call only if all of its partitions are permitted', () => {
    const limited = statementSchema.parse({
      ...reader,
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USERS#?', 'FACILITIES'] } },
    });
    const need = (...leadingKeys: string[]) => ({ action: 'dynamodb:GetItem', resource: table, leadingKeys });
    expect(allows([limited], need('USERS#a', 'FACILITIES'))).toBe(true);
    expect(allows([limited], need('USERS#a', 'SESSION#1'))).toBe(false);
  });

  it('is rejected if it contains an unknown condition', () => {
    const odd = { ...reader, Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } };
    expect(() => statementSchema.parse(odd)).toThrow();
  });
});

describe('the permission that a call needs', () => {
  it('is for each action inside a transaction, with its partition', () => {
    const needs = dynamo('TransactWriteItems', {
      TransactItems: [
        { Put: { TableName: 'plans', Item: { pk: { S: 'A' }, sk: { S: '1' } } } },
        { ConditionCheck: { TableName: 'plans', Key: { pk: { S: 'B' }, sk: { S: '1' } } } },
      ],
    });
    expect(needs).toEqual([
      { action: 'dynamodb:PutItem', resource: table, leadingKeys: ['A'] },
      { action: 'dynamodb:ConditionCheckItem', resource: table, leadingKeys: ['B'] },
    ]);
  });

  it('is for the partition that a query reads, even behind an attribute name', () => {
    const needs = dynamo('Query', {
      TableName: 'plans',
      KeyConditionExpression: '#p = :p AND begins_with(sk, :s)',
      ExpressionAttributeNames: { '#p': 'pk' },
      ExpressionAttributeValues: { ':p': { S: 'FACILITY#1' }, ':s': { S: 'PLAN#' } },
    });
    expect(needs).toEqual([{ action: 'dynamodb:Query', resource: table, leadingKeys: ['FACILITY#1'] }]);
  });

  it('is to send for a batch of messages, and none for revoking a token', () => {
    const queue = { QueueUrl: 'http://localhost/1/mail', Entries: [] };
    expect(needsOf('SQS', call({ 'x-amz-target': 'AmazonSQS.SendMessageBatch' }, queue), where)).toEqual([
      { action: 'sqs:SendMessage', resource: 'arn:aws:sqs:us-east-1:1:mail' },
    ]);
    const target = { 'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken' };
    expect(needsOf('COGNITO_IDENTITY_PROVIDER', call(target, {}), where)).toEqual([]);
  });

  it('is for the identity in the From line of a raw email', () => {
    const raw = Buffer.from('From: Guide <guide@hospital.example>\r\nTo: a@b.example\r\n\r\nHi').toString(
      'base64',
    );
    const body = new URLSearchParams({ Action: 'SendRawEmail', 'RawMessage.Data': raw }).toString();
    expect(needsOf('SES', call({}, body), where)).toEqual([
      {
        action: 'ses:SendRawEmail',
        resource: 'arn:aws:ses:us-east-1:1:identity/guide@hospital.example',
        context: { 'ses:FromAddress': 'guide@hospital.example' },
      },
    ]);
  });
});
