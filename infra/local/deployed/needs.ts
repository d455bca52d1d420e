import * as z from '../../../shared/zod.ts';
import { type Call, targetOf } from '../proxy.ts';
import type { Need } from './policy.ts';
import { tableNeeds } from './table-needs.ts';

export type Where = { readonly region: string; readonly account: string };

/** Services that functions call, by the suffix of the SDK's endpoint variable. */
export const services = [
  'DYNAMODB',
  'COGNITO_IDENTITY_PROVIDER',
  'S3',
  'SQS',
  'SES',
  'SESV2',
  'SECRETS_MANAGER',
] as const;
export type Service = (typeof services)[number];

/** The permissions that one HTTP request of the SDK needs. None for a call that a service authorizes by other means. */
export function needsOf(service: Service, call: Call, where: Where): readonly Need[] {
  switch (service) {
    case 'DYNAMODB':
      return tableNeeds(targetOf(call), jsonOf(call), where);
    case 'COGNITO_IDENTITY_PROVIDER':
      return poolNeeds(call, where);
    case 'SQS':
      return queueNeeds(call, where);
    case 'SES':
      return mailNeeds(call, where);
    case 'SESV2':
      return suppressionNeeds(call);
    case 'S3':
      return bucketNeeds(call);
    case 'SECRETS_MANAGER':
      return secretNeeds(call);
  }
}

const jsonOf = ({ body }: Call): unknown => JSON.parse(body.toString('utf8') || '{}');

// The pool authorizes these by the client's secret and the token; IAM has no permission for them.
const unsigned = new Set([
  'AssociateSoftwareToken',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  'VerifySoftwareToken',
]);

function poolNeeds(call: Call, { region, account }: Where): readonly Need[] {
  const name = targetOf(call);
  if (unsigned.has(name)) return [];
  const { UserPoolId } = z.object({ UserPoolId: z.string() }).parse(jsonOf(call));
  return [
    {
      action: `cognito-idp:${name}`,
      resource: `arn:aws:cognito-idp:${region}:${account}:userpool/${UserPoolId}`,
    },
  ];
}

function queueNeeds(call: Call, { region, account }: Where): readonly Need[] {
  const { QueueUrl } = z.object({ QueueUrl: z.string() }).parse(jsonOf(call));
  // A batch call has no permission of its own.
  const action = `sqs:${targetOf(call).replace(/Batch$/, '')}`;
  return [{ action, resource: `arn:aws:sqs:${region}:${account}:${QueueUrl.split('/').at(-1)}` }];
}

function mailNeeds({ body }: Call, { region, account }: Where): readonly Need[] {
  const form = new URLSearchParams(body.toString('utf8'));
  const action = `ses:${form.get('Action')}`;
  if (form.get('Action') === 'GetSendQuota') return [{ action, resource: '*' }];
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64').toString('utf8');
  const from = form.get('Source') ?? /^From:\s*(.+)$/im.exec(raw)?.[1] ?? '';
  const address = (/<([^<>]+)>/.exec(from)?.[1] ?? from).trim();
  const arn = (kind: string, name: string) => `arn:aws:ses:${region}:${account}:${kind}/${name}`;
  const set = form.get('ConfigurationSetName');
  // In its sandbox, where every account begins, SES also requires permission for the recipients' identities.
  const identities = [address, ...valuesOf(form, 'Destinations.member.')].map((name) =>
    arn('identity', name),
  );
  const sets = set === null ? [] : [arn('configuration-set', set)];
  return [...identities, ...sets].map((resource) => ({
    action,
    resource,
    context: { 'ses:FromAddress': address },
  }));
}

const valuesOf = (form: URLSearchParams, prefix: string): string[] =>
  [...form].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value);

function suppressionNeeds({ method, url }: Call): readonly Need[] {
  const [, name = ''] = /^\/v2\/email\/([\w-]+\/[\w-]+)/.exec(url.pathname) ?? [];
  const action =
    method === 'DELETE' && name === 'suppression/addresses'
      ? 'DeleteSuppressedDestination'
      : `${method} ${name}`;
  return [{ action: `ses:${action}`, resource: '*' }];
}

function secretNeeds(call: Call): readonly Need[] {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(jsonOf(call));
  return [{ action: `secretsmanager:${targetOf(call)}`, resource: SecretId }];
}

const bucketActions: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
};

function bucketNeeds({ method, url, body }: Call): readonly Need[] {
  const [bucket = '', ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
  const object = (key: string) => `arn:aws:s3:::${bucket}/${key}`;
  if (rest.join('/') === '' && method === 'GET')
    return [{ action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` }];
  if (method === 'POST' && url.searchParams.has('delete')) {
    const keys = [...body.toString('utf8').matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    return keys.map((key) => ({ action: 's3:DeleteObject', resource: object(key) }));
  }
  return [{ action: bucketActions[method] ?? `s3:${method}`, resource: object(rest.join('/')) }];
}
