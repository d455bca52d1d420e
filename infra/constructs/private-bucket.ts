import { Duration } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that can be reached only through its policy, and only over TLS 1.2 or newer. It outlives the stack. */
class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: BucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      ...props,
    });
  }
}

/** The bucket for the access logs of the other buckets. */
export class LogBucket extends PrivateBucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, { lifecycleRules: [{ expiration: Duration.days(90) }] });
  }
}

/** A private bucket whose access is logged. */
export class LoggedBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, logs: LogBucket, props: BucketProps = {}) {
    super(scope, id, {
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: `${id.toLowerCase()}/`,
      ...props,
    });
  }
}
