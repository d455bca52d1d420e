import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from '../../../shared/zod.ts';
import type { PreTokenGeneration } from '../cognito/trigger.ts';
import { startFunctionThread } from '../functions/function-thread.ts';
import { apiAnswer, batchAnswer } from '../functions/local-functions.ts';
import type { Handler } from '../gateway/api.ts';
import type { GatewayRoute } from '../gateway/route-match.ts';
import type { MailFeedback } from '../stand-ins/mail-service.ts';
import type { QueueHandler } from '../stand-ins/queue-worker.ts';
import { type GuardedEndpoints, guardEndpoints, type SeenCall } from './guarded-endpoints.ts';
import { type Statement, statementSchema } from './policy.ts';
import { bindResources, type Physical, resolver, variablesOf } from './resolve.ts';
import { assetFolder, ofType, type Resource, type Template } from './template.ts';
import { feedbackOf, scheduledOf, triggerOf } from './wiring.ts';

export type DeployedOptions = {
  readonly template: Template;
  /** The laptop stack's environment, which holds the local names of the template's resources. */
  readonly environment: Readonly<Record<string, string>>;
  readonly print: (text: string) => void;
};

export type Deployed = {
  /** By the function's logical ID. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** The HTTP API's routes in the template; `target` is a function's logical ID. */
  readonly routes: readonly GatewayRoute[];
  readonly preTokenGeneration: PreTokenGeneration;
  /** The function that SES's topic notifies of bounces and complaints. */
  readonly mailFeedback: MailFeedback;
  /** Each queue with the function that works it. */
  readonly workers: readonly { readonly queueUrl: string; readonly handler: QueueHandler }[];
  /** Runs the sweep, as the schedule does every few hours. */
  readonly sweep: () => Promise<unknown>;
  /** Gathers the digests that are due. */
  readonly digest: () => Promise<unknown>;
  /** Runs the canary: it visits the site as users do. */
  readonly canary: () => Promise<unknown>;
  /** The sweep's AWS endpoints, under its role, for a test that cannot wait until something is old enough. */
  readonly sweepEndpoints: Readonly<Record<string, string>>;
  /** The calls that functions have made so far, and whether their roles allow them. */
  readonly calls: readonly SeenCall[];
  /** The permissions of each function's role, by the function's logical ID. */
  readonly roles: ReadonlyMap<string, readonly Statement[]>;
  stop(): Promise<void>;
};

type Call = (event: unknown, remainingMs: number) => Promise<unknown>;

const account = '000000000000';
const text = z.string();

/**
 * Starts every function of a synthesized template from its bundled asset, with the variables, routes, authorizers, triggers and
 * permissions of that template and nothing else. The endpoints and keys that the AWS runtime would supply lead to the stand-ins.
 * The functions get one variable that the template lacks: the pool's public keys, which AWS serves over HTTPS.
 */
export async function startDeployed({ template, environment, print }: DeployedOptions): Promise<Deployed> {
  const region = environment.AWS_REGION ?? 'us-east-1';
  const site = new URL(environment.SITE_ORIGIN ?? 'http://localhost:3000');
  const physical = bindResources(template, environment);
  const resolve = resolver(template, physical, { region, account, siteHost: site.host });
  // Before anything has started, because this may find a mistake in the template.
  const queueUrlOf = queueUrls(template, physical);
  const calls: SeenCall[] = [];
  const threads = new Map<string, Call>();
  const roles = new Map<string, readonly Statement[]>();
  const guardsOf = new Map<string, GuardedEndpoints>();
  const stops: (() => Promise<unknown>)[] = [];

  const resolveText = (value: unknown): string => {
    const resolved = text.parse(resolve(value));
    // CloudFront uses HTTPS; on this machine the site is served over HTTP.
    return resolved === `https://${site.host}` ? site.origin : resolved;
  };

  for (const [id, resource] of appFunctions(template)) {
    const statements = statementsOf(template, resource, resolve);
    const guards = await guardEndpoints({
      name: id,
      statements,
      endpoints: environment,
      region,
      account,
      onCall: (call) => calls.push(call),
    });
    const variables = Object.entries(variablesOf(resource.Properties));
    const env = {
      ...Object.fromEntries(
        variables.map(([name, value]) => [name, throughGuard(resolveText(value), environment, guards)]),
      ),
      ...runtime(id, region),
      ...guards.environment,
      USER_POOL_JWKS: environment.USER_POOL_JWKS ?? '',
    };
    const thread = startFunctionThread({ env }, print);
    const file = pathToFileURL(join(assetFolder(template, resource), 'index.mjs')).href;
    threads.set(id, (event, remainingMs) => thread.call({ file, event, remainingMs }));
    roles.set(id, statements);
    guardsOf.set(id, guards);
    stops.push(thread.stop, guards.stop);
  }

  const threadOf = (id: string): Call => {
    const thread = threads.get(id);
    if (thread === undefined)
      throw new Error(`The template refers to a function ${id} that it does not have.`);
    return thread;
  };
  const idOf = (arn: unknown): string => /:function:([^:]+)/.exec(text.parse(resolve(arn)))?.[1] ?? '';

  const queues = ofType(template, 'AWS::Lambda::EventSourceMapping').map(([id, { Properties }]) => {
    const worker = threadOf(String(resolve(Properties.FunctionName)));
    return {
      queueUrl: queueUrlOf.get(id) ?? '',
      handler: async (event: unknown) => batchAnswer(await worker(event, 60_000)),
    };
  });

  const sweep = scheduledOf(template, idOf, 'CardImages');

  return {
    handlers: Object.fromEntries(
      [...threads].map(([id, thread]): [string, Handler] => [
        id,
        async (event, context) =>
          apiAnswer(await thread(event, context.getRemainingTimeInMillis?.() ?? 29_000)),
      ]),
    ),
    routes: routesOf(template, idOf),
    preTokenGeneration: (event) => threadOf(triggerOf(template, idOf))(event, 5_000),
    mailFeedback: (event) => threadOf(feedbackOf(template, idOf))(event, 25_000),
    workers: queues,
    sweep: () => threadOf(sweep)({ source: 'aws.events' }, 60_000),
    digest: () => threadOf(scheduledOf(template, idOf, 'Digests'))({ source: 'aws.events' }, 60_000),
    canary: () => threadOf(scheduledOf(template, idOf, 'Canary'))({ source: 'aws.events' }, 120_000),
    sweepEndpoints: guardsOf.get(sweep)?.environment ?? {},
    calls,
    roles,
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** The queue of each event source mapping, by the mapping's logical ID. */
function queueUrls(template: Template, physical: Physical): ReadonlyMap<string, string> {
  const sourceSchema = z.object({ 'Fn::GetAtt': z.tuple([text, text]) });
  return new Map(
    ofType(template, 'AWS::Lambda::EventSourceMapping').map(([id, { Properties }]) => {
      const [queueId] = sourceSchema.parse(Properties.EventSourceArn)['Fn::GetAtt'];
      const queueUrl = physical.get(queueId);
      if (queueUrl === undefined) throw new Error(`No function can send to the queue ${queueId}.`);
      return [id, queueUrl];
    }),
  );
}

/** The SDK uses the host of a queue's URL as the endpoint, so the URL must name the guard. */
function throughGuard(
  value: string,
  { AWS_ENDPOINT_URL_SQS: standIn }: Readonly<Record<string, string>>,
  guards: GuardedEndpoints,
): string {
  const guard = guards.environment.AWS_ENDPOINT_URL_SQS;
  return standIn !== undefined && guard !== undefined && value.startsWith(`${standIn}/`)
    ? guard + value.slice(standIn.length)
    : value;
}

/** The product's own functions. CDK adds one more, in Python, that copies the site's files. */
function appFunctions(template: Template): [string, Resource][] {
  return ofType(template, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
    String(Properties.Runtime).startsWith('nodejs'),
  );
}

function statementsOf(
  template: Template,
  { Properties }: Resource,
  resolve: (value: unknown) => unknown,
): Statement[] {
  const {
    'Fn::GetAtt': [role],
  } = z.object({ 'Fn::GetAtt': z.tuple([text, text]) }).parse(Properties.Role);
  const policySchema = z.object({
    Roles: z.array(z.object({ Ref: text })),
    PolicyDocument: z.object({ Statement: z.array(z.unknown()) }),
  });
  return ofType(template, 'AWS::IAM::Policy')
    .map(([, policy]) => policySchema.parse(policy.Properties))
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map((statement) => statementSchema.parse(resolve(statement)));
}

/** The variables that the Lambda runtime itself sets. */
function runtime(id: string, region: string): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_LAMBDA_FUNCTION_NAME: id,
    TZ: ':UTC',
  };
}

function routesOf(template: Template, idOf: (arn: unknown) => string): GatewayRoute[] {
  const routeSchema = z.object({
    RouteKey: text,
    AuthorizationType: z.enum(['NONE', 'JWT']),
    Target: z.object({ 'Fn::Join': z.tuple([text, z.tuple([text, z.object({ Ref: text })])]) }),
  });
  return ofType(template, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
    const { RouteKey, AuthorizationType, Target } = routeSchema.parse(Properties);
    const integration = template.resources[Target['Fn::Join'][1][1].Ref];
    return {
      routeKey: RouteKey,
      authorized: AuthorizationType === 'JWT',
      target: idOf(integration?.Properties.IntegrationUri),
    };
  });
}
