import { Duration } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { limits } from '../../shared/limits.ts';
import { allow } from './functions/allow.ts';
import { AppFunction } from './functions/app-function.ts';
import { sweepStatements } from './functions/table-access.ts';
import type { Alarms } from './monitoring/alarms.ts';
import { type LogBucket, LoggedBucket } from './private-bucket.ts';

/**
 * Images of insurance cards, in two buckets: `bucket` holds the checked ones, which the site serves under their keys (`cards/…`);
 * `uploads` holds what waits for its check and is never served.
 */
export class CardImages extends Construct {
  readonly bucket: LoggedBucket;
  readonly uploads: LoggedBucket;

  constructor(scope: Construct, id: string, logs: LogBucket) {
    super(scope, id);
    const endsUnfinished = { abortIncompleteMultipartUploadAfter: Duration.days(1) };
    this.bucket = new LoggedBucket(this, 'Images', logs, {
      // The safety net under the sweep: what it removes can be restored for 30 days, then is deleted for good.
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(30), expiredObjectDeleteMarker: true },
        endsUnfinished,
      ],
    });
    this.uploads = new LoggedBucket(this, 'Uploads', logs, {
      // The safety net under the sweep: whatever it misses expires by itself.
      lifecycleRules: [{ expiration: Duration.days(1) }, endsUnfinished],
    });
  }

  /** The functions' environment variables that name the two buckets. */
  get environment(): Readonly<Record<string, string>> {
    return { CARD_BUCKET: this.bucket.bucketName, UPLOAD_BUCKET: this.uploads.bucketName };
  }

  /** Permissions to take uploads and publish those that pass the check. */
  intakeStatements(): PolicyStatement[] {
    return [
      // The function signs the upload form, so the form carries the function's own permission to put.
      // Only names with an extension: files to import, in the same bucket, have none.
      allow(['s3:PutObject', 's3:GetObject'], this.uploads.arnForObjects('*.*')),
      allow(['s3:PutObject'], this.bucket.arnForObjects('cards/*')),
      // Without it, S3 answers "denied" instead of "not found" for an upload that never arrived.
      allow(['s3:ListBucket'], this.uploads.bucketArn),
    ];
  }

  /** Removes what is no longer needed, several times a day: images, plans deleted long ago, and unconfirmed registrations. */
  addSweep(table: ITable, pool: IUserPool, alarms: Alarms): AppFunction {
    const sweep = new AppFunction(this, 'Sweep', {
      entry: 'triggers/card-sweep.ts',
      // It reads the whole table: 100,000 plans take well under a minute.
      timeout: Duration.minutes(15),
      environment: {
        TABLE_NAME: table.tableName,
        USER_POOL_ID: pool.userPoolId,
        ...this.environment,
      },
      permissions: [
        ...sweepStatements(table, ['CARD#*'], ['DELETED#PLANS', 'EMAIL#*', 'PLAN#*', 'USERS#?']),
        allow(['cognito-idp:AdminDeleteUser'], pool.userPoolArn),
        allow(['s3:ListBucket'], this.bucket.bucketArn, this.uploads.bucketArn),
        allow(['s3:DeleteObject'], this.bucket.arnForObjects('*'), this.uploads.arnForObjects('*')),
      ],
      failure: {
        means:
          'Unused card images, the data of plans deleted long ago and unconfirmed registrations are not being removed. Nothing that a plan shows is missing.',
        seldom: true,
      },
      alarms,
    });
    new Rule(this, 'SweepTimes', {
      description:
        'Removes card images that no plan shows, plans deleted long ago, and unconfirmed registrations',
      schedule: Schedule.rate(Duration.hours(limits.cardImage.sweepHours)),
      targets: [new LambdaFunction(sweep.lambda, { retryAttempts: 2 })],
    });
    return sweep;
  }
}
