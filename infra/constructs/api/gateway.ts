import { Fn } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { logGroup } from '../log-group.ts';

/** One line per call: enough to find it and time it, without an IP address, token, query or anything else personal. */
const accessLog = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  functionLatencyMs: '$context.integrationLatency',
  bytes: '$context.responseLength',
  authorizerError: '$context.authorizer.error',
  functionError: '$context.integrationErrorMessage',
};

/** The HTTP API without routes, so that its address exists before its routes do. */
export class Gateway extends Construct {
  readonly api: HttpApi;
  /** Host that CloudFront forwards `/api/*` to. */
  readonly hostName: string;
  readonly log: LogGroup;
  /**
   * The secrets that functions accept as proof that a call came through CloudFront; calls to the API's own address carry none.
   * CloudFront adds the first. The next and the previous one are accepted too, so no call is refused while CloudFront changes
   * from one to another, in either direction.
   */
  readonly proofs: readonly [Secret, ...Secret[]];
  private readonly stage: HttpStage;

  /** @param generation which proof CloudFront adds: docs/decisions/020-site-origin.md */
  constructor(scope: Construct, id: string, generation: number) {
    super(scope, id);
    this.api = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.hostName = Fn.select(2, Fn.split('/', this.api.apiEndpoint));
    const proof = (of: number) =>
      new Secret(this, of === 1 ? 'Proof' : `Proof${of}`, {
        description: 'Proves that a call came through the site',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      });
    this.proofs = [
      proof(generation),
      proof(generation + 1),
      ...(generation > 1 ? [proof(generation - 1)] : []),
    ];
    this.log = logGroup(this, 'AccessLog');
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: rateLimits.gateway.all.rate, burstLimit: rateLimits.gateway.all.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.log),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
  }

  /** Gives each of these routes its own rate limit. API Gateway requires the routes to exist first. */
  throttle(routes: ReadonlyMap<string, HttpRoute>): void {
    const stage = this.stage.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error('The API stage is not a CfnStage.');
    const { rate, burst } = rateLimits.gateway.auth;
    const settings = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    stage.routeSettings = Object.fromEntries([...routes.keys()].map((key) => [key, settings]));
    this.stage.node.addDependency(...routes.values());
  }
}
