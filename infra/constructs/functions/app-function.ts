import type { Duration } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { logGroup } from '../log-group.ts';
import type { Alarms, Failure } from '../monitoring/alarms.ts';
import { functionCode } from './function-code.ts';

export type AppFunctionProps = {
  /** File below `functions/` that exports `handler`. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeout: Duration;
  /** Concurrent executions reserved for this function, which are also its maximum. */
  readonly reservedConcurrency?: number | undefined;
  /** Everything the function may do besides writing its own log and traces. */
  readonly permissions: readonly PolicyStatement[];
  /** Absent if something other than its own errors shows that it fails. */
  readonly failure?: Failure;
  /** In MB; more memory also buys a faster processor. */
  readonly memorySize?: number;
  /** Set if the function itself maps the stacks it logs, when it fails: without Node's source maps it starts faster. */
  readonly mapsStacks?: boolean;
  readonly alarms: Alarms;
};

/** A Lambda function with this product's defaults: small bundle, own role, own log with a retention period, tracing, an alarm. */
export class AppFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id);
    this.log = logGroup(this, 'Log');
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.log.grantWrite(role);
    for (const statement of props.permissions) role.addToPolicy(statement);

    this.lambda = new LambdaFunction(this, 'Function', {
      code: functionCode(props.entry),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // Memory buys CPU: at 1 GB a cold start is not CPU-bound, and a warm call costs the same as with less.
      memorySize: props.memorySize ?? 1024,
      timeout: props.timeout,
      reservedConcurrentExecutions: props.reservedConcurrency,
      role,
      logGroup: this.log,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      environment: props.mapsStacks
        ? props.environment
        : { ...props.environment, NODE_OPTIONS: '--enable-source-maps' },
    });
    if (props.failure !== undefined) props.alarms.onFailures(this.lambda, this.log, props.failure);
  }
}
