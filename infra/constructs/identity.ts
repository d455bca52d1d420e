import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { limits } from '../../shared/limits.ts';
import type { Settings } from '../settings.ts';
import { addApiClients } from './api/api-client.ts';
import { AppFunction } from './functions/app-function.ts';
import { readStatement } from './functions/table-access.ts';
import type { Alarms } from './monitoring/alarms.ts';

type IdentityProps = {
  readonly table: ITable;
  readonly alarms: Alarms;
  readonly settings: Pick<Settings, 'poolGeneration' | 'clientGeneration'>;
};

/** The user pool, its clients, and the trigger that puts the claims into access tokens. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Clients whose tokens are accepted too. */
  readonly otherClients: readonly UserPoolClient[];

  constructor(scope: Construct, id: string, { table, alarms, settings }: IdentityProps) {
    super(scope, id);
    const { poolGeneration, clientGeneration } = settings;
    // A different number creates a different pool; the previous one is kept.
    this.pool = new UserPool(this, poolGeneration === 1 ? 'Pool' : `Pool${poolGeneration}`, {
      // Claims in the access token need the V2 trigger, which needs at least this plan.
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // Addresses are verified and passwords reset through the product's own emails.
      autoVerify: { email: false },
      accountRecovery: AccountRecovery.NONE,
      // Length alone, as NIST SP 800-63B advises; the strength meter on the screen is only advice, too.
      passwordPolicy: {
        minLength: limits.passwordStrong,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const trigger = new AppFunction(this, 'PreTokenGeneration', {
      entry: 'triggers/pre-token-generation.ts',
      // Cognito gives a trigger five seconds. The pool's own ID would be a circular reference: the pool names this function.
      timeout: Duration.seconds(5),
      environment: { TABLE_NAME: table.tableName },
      permissions: [readStatement(table, ['FACILITIES', 'SESSION#*', 'USERS#?'])],
      failure: {
        means:
          'Users cannot sign in, and are signed out within 15 minutes: the claims of their tokens cannot be created.',
        // Refusing a user who is not approved counts as a failure although it is not one.
        alarmsAt: 20,
      },
      alarms,
    });
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, trigger.lambda, LambdaVersion.V2_0);
    [this.client, ...this.otherClients] = addApiClients(this.pool, clientGeneration);
  }
}
