import * as z from '../../../shared/zod.ts';
import { ofType, type Template } from './template.ts';

/** The local counterpart of each resource of the template: the name or ID that CloudFormation's Ref would return. */
export type Physical = ReadonlyMap<string, string>;
export type Place = { readonly region: string; readonly account: string; readonly siteHost: string };

type Resolve = (value: unknown) => unknown;

/**
 * Resolves CloudFormation's intrinsic functions, as far as the template's functions, policies and routes use them.
 * @throws Error that names a resource with no counterpart on this machine.
 */
export function resolver(template: Template, physical: Physical, place: Place): Resolve {
  const { region, account } = place;
  const pseudo: Readonly<Record<string, string>> = {
    'AWS::Region': region,
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': 'local',
  };

  const ref = (id: string): string => {
    const value = pseudo[id] ?? physical.get(id);
    if (value !== undefined) return value;
    const resource = template.resources[id];
    // A resource that only other parts of the template refer to needs no counterpart: its own ID identifies it.
    if (resource === undefined) throw new Error(`The template has no resource ${id}.`);
    // The template has one version of each function, so an alias is its function.
    if (resource.Type === 'AWS::Lambda::Alias')
      return `${arnOf('AWS::Lambda::Function', String(resolve(resource.Properties.FunctionName)), place)}:live`;
    const explicitName = explicitNameOf(resource.Type, resource.Properties);
    return explicitName === undefined ? id : String(resolve(explicitName));
  };

  const attribute = (id: string, name: string): string => {
    const type = template.resources[id]?.Type;
    if (type === 'AWS::CloudFront::Distribution' && name === 'DomainName') return place.siteHost;
    if (type === 'AWS::Cognito::UserPool' && name === 'ProviderURL')
      return `https://cognito-idp.${region}.amazonaws.com/${ref(id)}`;
    if (name === 'Arn') return arnOf(type, ref(id), place);
    if (name === 'QueueName' || name === 'TableName') return ref(id).split('/').at(-1) ?? '';
    return `${ref(id)}.${name}`;
  };

  const resolve: Resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const [[name, argument] = ['', undefined]] = Object.entries(value);
    if (name === 'Ref') return ref(String(argument));
    if (name === 'Fn::GetAtt' && Array.isArray(argument)) return attribute(...pair(argument));
    if (name === 'Fn::Join' && Array.isArray(argument)) {
      const [separator, parts] = argument;
      return Array.isArray(parts) ? parts.map(resolve).join(String(separator)) : undefined;
    }
    if (name.startsWith('Fn::')) throw new Error(`${name} cannot be resolved on this machine.`);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  };
  return resolve;
}

const pair = ([id, name]: unknown[]): [string, string] => [String(id), String(name)];

function explicitNameOf(type: string, properties: Readonly<Record<string, unknown>>): unknown {
  if (type === 'AWS::SES::EmailIdentity') return properties.EmailIdentity;
  if (type === 'AWS::SES::ConfigurationSet') return properties.Name;
  return undefined;
}

/** The ARN that identifies a resource to IAM. */
function arnOf(type: string | undefined, name: string, { region, account }: Place): string {
  const last = name.split('/').at(-1) ?? name;
  if (type === 'AWS::DynamoDB::GlobalTable') return `arn:aws:dynamodb:${region}:${account}:table/${name}`;
  if (type === 'AWS::Cognito::UserPool') return `arn:aws:cognito-idp:${region}:${account}:userpool/${name}`;
  if (type === 'AWS::SQS::Queue') return `arn:aws:sqs:${region}:${account}:${last}`;
  if (type === 'AWS::S3::Bucket') return `arn:aws:s3:::${name}`;
  if (type === 'AWS::Lambda::Function') return `arn:aws:lambda:${region}:${account}:function:${name}`;
  return `arn:aws:${type ?? 'unknown'}:${region}:${account}:${name}`;
}

/**
 * Maps each table, pool, queue and bucket of the template to this machine's: a function's variable refers to the resource, and
 * the laptop stack sets the same variable to the stand-in's name.
 * @throws Error if two functions disagree about a resource.
 */
export function bindResources(
  template: Template,
  environment: Readonly<Record<string, string>>,
): Map<string, string> {
  const bound = new Map<string, string>();
  for (const [, { Properties }] of ofType(template, 'AWS::Lambda::Function')) {
    for (const [variable, value] of Object.entries(variablesOf(Properties))) {
      const ids = refsIn(value);
      // One variable may name several, separated by commas, in the same order here and there.
      const locals = ids.length > 1 ? environment[variable]?.split(',') : [environment[variable]];
      for (const [place, id] of ids.entries()) {
        const local = locals?.[place];
        if (local === undefined) continue;
        if ((bound.get(id) ?? local) !== local)
          throw new Error(
            `${id} is ${bound.get(id)} for one function and ${local} for another (${variable}).`,
          );
        bound.set(id, local);
      }
    }
  }
  return bound;
}

/** The resources that a variable names: one, or several separated by commas. */
function refsIn(value: unknown): string[] {
  const ref = z.object({ Ref: z.string() });
  const one = ref.safeParse(value).data;
  if (one !== undefined) return [one.Ref];
  const parts = z.array(z.union([ref, z.literal(',')]));
  const list = z.object({ 'Fn::Join': z.tuple([z.literal(''), parts]) }).safeParse(value).data;
  return list?.['Fn::Join'][1].flatMap((part) => (part === ',' ? [] : part.Ref)) ?? [];
}

/** The environment variables that the template gives a function, unresolved. */
export function variablesOf(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { Environment } = properties;
  if (typeof Environment !== 'object' || Environment === null || !('Variables' in Environment)) return {};
  const { Variables } = Environment;
  return typeof Variables === 'object' && Variables !== null ? { ...Variables } : {};
}
