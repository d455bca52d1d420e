import { Duration } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { RouteGroup } from '../../../shared/api/routes.ts';
import { limits } from '../../../shared/limits.ts';
import type { Settings } from '../../settings.ts';
import type { CardImages } from '../card-images.ts';
import type { Identity } from '../identity.ts';
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
  readonly settings: Settings;
  readonly table: ITable;
  readonly auditTable: ITable;
  readonly identity: Identity;
  /** Scheme and host of the site. */
  readonly siteOrigin: string;
  /** Proofs that a call came through the site; the first is the one CloudFront adds today. */
  readonly originProofs: readonly ISecret[];
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
  auth: ({ identity: { pool }, mailQueue }) => [
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
  users: ({ identity: { pool }, mailQueue }) => [
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
  const { settings, table, auditTable, siteOrigin, originProofs } = props;
  const { cardImages, imports, alarms, mailQueue, broadcastQueue } = props;
  const { pool, client, otherClients } = props.identity;
  const secretArns = originProofs.map(({ secretArn }) => secretArn);
  const { failureMeans, reads, writes } = routeGroups[group];
  return new AppFunction(scope, group, {
    entry: `${group}/handler.ts`,
    timeout: Duration.seconds(limits.callSeconds),
    reservedConcurrency: settings.reservedConcurrency,
    environment: {
      TABLE_NAME: table.tableName,
      AUDIT_TABLE_NAME: auditTable.tableName,
      AUDIT_YEARS: String(settings.auditYears),
      USER_POOL_ID: pool.userPoolId,
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      USER_POOL_OTHER_CLIENT_IDS: otherClients.map((other) => other.userPoolClientId).join(','),
      SITE_ORIGIN: siteOrigin,
      ORIGIN_PROOFS: secretArns.join(','),
      SECOND_FACTOR: settings.secondFactor,
      IDLE_MINUTES: String(settings.idleMinutes),
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
    failure: { means: failureMeans },
    mapsStacks: true,
    alarms,
  });
}
