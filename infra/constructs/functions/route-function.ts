import { Duration } from 'aws-cdk-lib';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { RouteGroup } from '../../../shared/api/routes.ts';
import { limits } from '../../../shared/limits.ts';
import type { SecondFactorDemand } from '../../../shared/people/second-factor-demand.ts';
import type { CardImages } from '../card-images.ts';
import type { Imports } from '../imports.ts';
import type { Alarms } from '../monitoring/alarms.ts';
import { allow } from './allow.ts';
import { AppFunction } from './app-function.ts';
import { routeGroups } from './route-groups.ts';
import {
  addStatement,
  queryStatement,
  readStatement,
  updateStatement,
  writeStatement,
} from './table-access.ts';

export type RouteFunctionProps = {
  readonly table: ITable;
  readonly auditTable: ITable;
  /** How many years the audit log keeps an entry. */
  readonly auditYears: number;
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly otherClients: readonly UserPoolClient[];
  /** Scheme and host of the site. */
  readonly siteOrigin: string;
  /** Proofs that a call came through the site; the first is the one CloudFront adds today. */
  readonly originProofs: readonly ISecret[];
  readonly stage: string;
  /** Who must use a second factor on this stage. */
  readonly secondFactor: SecondFactorDemand;
  /** Concurrent executions reserved for each function, which are also its maximum. */
  readonly reservedConcurrency: number | undefined;
  /** Minutes without input after which a session ends. */
  readonly idleMinutes: number;
  /** Queue of the emails to send. */
  readonly mailQueue: IQueue;
  /** Queue of the parts of broadcasts. */
  readonly broadcastQueue: IQueue;
  readonly cardImages: CardImages;
  readonly imports: Imports;
  readonly alarms: Alarms;
};

/** What else a group may do, besides reading and writing its partitions of the table. */
const moreOf: Partial<Record<RouteGroup, (props: RouteFunctionProps) => PolicyStatement[]>> = {
  // RevokeToken and GetTokensFromRefreshToken are authorized by the client's secret, AssociateSoftwareToken and
  // VerifySoftwareToken by the user's own token: the pool has no permissions for them.
  auth: ({ pool, mailQueue }) => [
    callsOf(
      pool,
      'AdminCreateUser',
      'AdminGetUser',
      'AdminInitiateAuth',
      'AdminRespondToAuthChallenge',
      'AdminSetUserMFAPreference',
      'AdminSetUserPassword',
      'AdminUpdateUserAttributes',
      'AdminUserGlobalSignOut',
      'DescribeUserPoolClient',
    ),
    sendsTo(mailQueue),
  ],
  users: ({ pool, mailQueue }) => [
    callsOf(pool, 'AdminDeleteUser', 'AdminSetUserMFAPreference', 'AdminUpdateUserAttributes'),
    sendsTo(mailQueue),
    // Removes an address from SES's suppression list, which is account-wide: the call supports no narrower resource.
    allow(['ses:DeleteSuppressedDestination'], '*'),
  ],
  images: ({ cardImages }) => cardImages.intakeStatements(),
  messages: ({ mailQueue, broadcastQueue }) => [sendsTo(mailQueue), sendsTo(broadcastQueue)],
  // No other group may read who did what.
  audit: ({ auditTable }) => [queryStatement(auditTable)],
  imports: ({ imports }) => imports.callStatements(),
};

function callsOf({ userPoolArn }: UserPool, ...calls: readonly string[]): PolicyStatement {
  return allow(
    calls.map((call) => `cognito-idp:${call}`),
    userPoolArn,
  );
}

const sendsTo = ({ queueArn }: IQueue): PolicyStatement => allow(['sqs:SendMessage'], queueArn);

/** Creates the function that serves one route group of the contract, with the environment that functions/config.ts requires. */
export function routeFunction(scope: Construct, group: RouteGroup, props: RouteFunctionProps): AppFunction {
  const { table, auditTable, auditYears, pool, client, otherClients, siteOrigin, stage } = props;
  const { originProofs, idleMinutes, secondFactor, cardImages, imports, alarms } = props;
  const { mailQueue, broadcastQueue, reservedConcurrency } = props;
  const secretArns = originProofs.map(({ secretArn }) => secretArn);
  const { failureMeans, reads, writes } = routeGroups[group];
  return new AppFunction(scope, group, {
    entry: `${group}/handler.ts`,
    timeout: Duration.seconds(limits.callSeconds),
    reservedConcurrency,
    environment: {
      TABLE_NAME: table.tableName,
      AUDIT_TABLE_NAME: auditTable.tableName,
      AUDIT_YEARS: String(auditYears),
      USER_POOL_ID: pool.userPoolId,
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      USER_POOL_OTHER_CLIENT_IDS: otherClients.map((other) => other.userPoolClientId).join(','),
      SITE_ORIGIN: siteOrigin,
      ORIGIN_PROOFS: secretArns.join(','),
      STAGE: stage,
      SECOND_FACTOR: secondFactor,
      IDLE_MINUTES: String(idleMinutes),
      MAIL_QUEUE_URL: mailQueue.queueUrl,
      BROADCAST_QUEUE_URL: broadcastQueue.queueUrl,
      ...cardImages.environment,
      ...imports.environment,
    },
    permissions: [
      readStatement(table, reads),
      ...(writes === 'nothing' ? [] : [writeStatement(table, writes)]),
      // Every user's calls are counted.
      updateStatement(table, ['CALLS#*']),
      addStatement(auditTable),
      allow(['secretsmanager:GetSecretValue'], ...secretArns),
      ...(moreOf[group]?.(props) ?? []),
    ],
    failure: { means: failureMeans, alarmsAt: 1 },
    mapsStacks: true,
    alarms,
  });
}
