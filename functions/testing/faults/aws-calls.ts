import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/*
 * Every AWS call of a request passes through here, above the SDK's own retries: an error here is one that outlasted
 * them. A run defines which fault happens at which call.
 */

export type Service = 'table' | 'identity' | 'queue' | 'storage';

/** What can happen to a call. `repeated`: its answer was lost and the SDK sent it again by itself. */
export const readFaults = ['throttled', 'timed out', 'failed'] as const;
export const writeFaults = [...readFaults, 'lost', 'repeated', 'killed before', 'killed after'] as const;
export type Fault = (typeof writeFaults)[number];

type Command = { readonly constructor: { readonly name: string }; input: Record<string, unknown> };
export type AwsCall = { readonly service: Service; readonly name: string; readonly input: Command['input'] };

/** One request under watch. */
export type FaultedRun = {
  readonly calls: AwsCall[];
  /** The fault, and the position of the call that gets it, counting calls in the order in which they begin. */
  readonly fault: { readonly at: number; readonly kind: Fault } | undefined;
  readonly watch: { beforeWrite(call: AwsCall): Promise<void>; written(call: AwsCall): void };
  /** Called when the simulated process dies; from then on nothing it waits for ever arrives. */
  readonly killed: () => void;
  dead: boolean;
};

const runs = new AsyncLocalStorage<FaultedRun | undefined>();

/** Does the work as part of a run: its AWS calls are counted, and one of them gets the fault. */
export function watched<Value>(run: FaultedRun, work: () => Promise<Value>): Promise<Value> {
  return runs.run(run, work);
}

const reading = /^(Get(?!Tokens)|BatchGet|Query|Scan|Describe|AdminGetUser|AdminInitiateAuth)/;
export const isRead = ({ name }: AwsCall): boolean => reading.test(name);

const throttling: Readonly<Record<Service, string>> = {
  table: 'ThrottlingException',
  identity: 'TooManyRequestsException',
  queue: 'RequestThrottled',
  storage: 'SlowDown',
};

/** Returns an error that quotes all of the input: services may quote some of it, as SES quotes an address. */
function errorOf(kind: Fault, { service, input }: AwsCall): Error {
  const inputText = JSON.stringify(input);
  if (kind === 'throttled') {
    return Object.assign(new Error(`Rate exceeded: ${inputText}`), {
      name: throttling[service],
      $fault: 'client',
    });
  }
  if (kind === 'failed') {
    return Object.assign(new Error(`Internal failure: ${inputText}`), {
      name: 'InternalServerError',
      $fault: 'server',
    });
  }
  return Object.assign(new Error(`No answer came in time: ${inputText}`), { name: 'TimeoutError' });
}

const never = new Promise<never>(() => undefined);

async function meet(run: FaultedRun, call: AwsCall, execute: () => Promise<unknown>): Promise<unknown> {
  if (run.dead) return never;
  const kind = run.fault?.at === run.calls.push(call) - 1 ? run.fault.kind : undefined;
  const die = () => {
    run.dead = true;
    run.killed();
    return never;
  };
  if (kind === 'killed before') return die();
  if (kind === 'throttled' || kind === 'timed out' || kind === 'failed') throw errorOf(kind, call);
  const once = async () => {
    if (isRead(call)) return execute();
    await runs.run(undefined, () => run.watch.beforeWrite(call));
    const answer = await execute();
    run.watch.written(call);
    return answer;
  };
  // As in the SDK: a repeated token marks the same transaction.
  if (call.name === 'TransactWriteCommand') call.input.ClientRequestToken ??= randomUUID();
  const first = await once();
  if (kind === 'killed after') return die();
  if (kind === 'lost') throw errorOf(kind, call);
  const answer = kind === 'repeated' ? await once() : first;
  return run.dead ? never : answer;
}

type Sender = { send(command: Command): unknown };

/** Lets runs intercept the AWS clients until `stop`. */
export function interceptAws(): { stop(): void } {
  const ends = [
    intercept(DynamoDBDocumentClient.prototype, 'table'),
    intercept(CognitoIdentityProviderClient.prototype, 'identity'),
    intercept(SQSClient.prototype, 'queue'),
    intercept(S3Client.prototype, 'storage'),
  ];
  return {
    stop() {
      for (const end of ends) end();
    },
  };
}

/** Overrides the `send` that all clients of a service inherit, and returns what undoes this. */
function intercept(prototype: object, service: Service): () => void {
  const { send } = prototype as Sender;
  Object.defineProperty(prototype, 'send', {
    configurable: true,
    value: function meetFault(this: unknown, command: Command) {
      const execute = () => send.call(this as Sender, command) as Promise<unknown>;
      const run = runs.getStore();
      if (run === undefined) return execute();
      return meet(run, { service, name: command.constructor.name, input: command.input }, execute);
    },
  });
  return () => {
    Reflect.deleteProperty(prototype, 'send');
  };
}
