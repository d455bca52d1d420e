import { Duration } from 'aws-cdk-lib';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { RouteGroup } from '../../../shared/api/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { CardImages } from '../card-images.ts';
import type { Alarms } from '../monitoring/alarms.ts';
import { AppFunction } from './app-function.ts';
import { type Partitions, readStatement, writeStatement } from './table-access.ts';

export type RouteFunctionProps = {
  readonly table: ITable;
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Scheme and host of the site. */
  readonly siteOrigin: string;
  /** What a call brings that came through the site. */
  readonly originProof: ISecret;
  readonly stage: string;
  /** Queue of the mails to be sent. */
  readonly mailQueue: IQueue;
  /** Queue of the parts of broadcasts. */
  readonly broadcastQueue: IQueue;
  readonly cardImages: CardImages;
  readonly alarms: Alarms;
};

const failureMeans: Record<RouteGroup, string> = {
  auth: 'People cannot sign in, or are signed out while they work.',
  facilities: 'The sign-in screen cannot show the list of facilities, so nobody can sign in.',
  users: 'Registrations, approvals or changes to people fail.',
  plans: 'Staff cannot look up plans, or administrators cannot save them.',
  images: 'Administrators cannot add card images to plans.',
  hub: 'Portals, payer contracts or plan policies cannot be read or saved.',
  messages: 'Update requests or broadcast mails are not accepted.',
};

/**
 * Cognito calls of the group that need a permission. RevokeToken and GetTokensFromRefreshToken are not among them:
 * the pool judges them by the client's secret and knows no permission for them.
 */
const poolActions: Partial<Record<RouteGroup, readonly string[]>> = {
  auth: [
    'cognito-idp:AdminCreateUser',
    'cognito-idp:AdminGetUser',
    'cognito-idp:AdminInitiateAuth',
    'cognito-idp:AdminSetUserPassword',
    'cognito-idp:AdminUpdateUserAttributes',
    'cognito-idp:AdminUserGlobalSignOut',
    'cognito-idp:DescribeUserPoolClient',
  ],
  users: ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminUpdateUserAttributes'],
};

/** What each group writes. */
const written: Record<RouteGroup, Partitions> = {
  auth: ['ATTEMPTS#*', 'EMAIL#*', 'LINK#*', 'SESSION#*', 'USERS#?'],
  facilities: ['FACILITIES', 'FACILITY#*'],
  users: ['COUNTERS', 'EMAIL#*', 'USERS#?'],
  plans: ['CARD#*', 'DELETED#PLANS', 'FACILITY#*', 'ONCE#*', 'PLAN#*'],
  images: ['CARD#*'],
  hub: ['CONTRACT#*', 'FACILITY#*', 'HUB-PORTALS', 'ONCE#*', 'POLICY#*'],
  messages: ['ATTEMPTS#*', 'BROADCAST*', 'ONCE#*', 'UPDATE_REQUESTS*'],
};

/** Taking an address off SES's list, which is the account's: the call knows no narrower resource. */
function suppressionListStatement(): PolicyStatement {
  return new PolicyStatement({ actions: ['ses:DeleteSuppressedDestination'], resources: ['*'] });
}

/** Groups whose calls cause mails. */
const mailingGroups: readonly RouteGroup[] = ['auth', 'users', 'messages'];

/** The function that serves one route group of the contract, with what functions/config.ts asks for. */
export function routeFunction(scope: Construct, group: RouteGroup, props: RouteFunctionProps): AppFunction {
  const { table, pool, client, siteOrigin, originProof, stage, cardImages, alarms } = props;
  const { mailQueue, broadcastQueue } = props;
  const permissions = [readStatement(table), writeStatement(table, written[group])];
  const actions = poolActions[group];
  if (actions !== undefined) {
    permissions.push(new PolicyStatement({ actions: [...actions], resources: [pool.userPoolArn] }));
  }
  if (mailingGroups.includes(group)) {
    permissions.push(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [mailQueue.queueArn] }));
  }
  if (group === 'users') permissions.push(suppressionListStatement());
  if (group === 'messages') {
    permissions.push(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [broadcastQueue.queueArn] }),
    );
  }
  if (group === 'images') permissions.push(...cardImages.intakeStatements());
  return new AppFunction(scope, group, {
    entry: `${group}/handler.ts`,
    timeout: Duration.seconds(limits.callSeconds),
    environment: {
      TABLE_NAME: table.tableName,
      USER_POOL_ID: pool.userPoolId,
      USER_POOL_CLIENT_ID: client.userPoolClientId,
      SITE_ORIGIN: siteOrigin,
      // Who may read a function's settings may read this: it opens nothing, it only tells where a call came from.
      ORIGIN_PROOF: originProof.secretValue.unsafeUnwrap(),
      STAGE: stage,
      MAIL_QUEUE_URL: mailQueue.queueUrl,
      BROADCAST_QUEUE_URL: broadcastQueue.queueUrl,
      ...cardImages.environment,
    },
    permissions,
    failure: { means: failureMeans[group], alarmsAt: 1 },
    mapsStacks: true,
    alarms,
  });
}
