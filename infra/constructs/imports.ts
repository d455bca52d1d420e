import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { limits } from '../../shared/limits.ts';
import { allow } from './functions/allow.ts';
import { AppFunction } from './functions/app-function.ts';
import { readStatement, writeStatement } from './functions/table-access.ts';
import type { Alarms } from './monitoring/alarms.ts';
import { type LogBucket, LoggedBucket } from './private-bucket.ts';
import { workOn, workQueue } from './work-queue.ts';

type Props = { readonly uploads: IBucket; readonly logs: LogBucket };
type WorkerProps = { readonly table: ITable; readonly uploads: IBucket; readonly alarms: Alarms };

const workerTimeout = Duration.seconds(limits.imports.workerSeconds);

/** Imports started on screen: the bucket for their files and for what was found in them, and the queue of their work. */
export class Imports extends Construct {
  readonly bucket: LoggedBucket;
  readonly queue: Queue;
  readonly #uploads: IBucket;

  constructor(scope: Construct, id: string, { uploads, logs }: Props) {
    super(scope, id);
    this.#uploads = uploads;
    this.bucket = new LoggedBucket(this, 'ImportedFiles', logs, {
      lifecycleRules: [
        {
          expiration: Duration.days(limits.imports.keptDays),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    // Two workers on one import do no harm, because each part is written once, but they would do the same work.
    this.queue = workQueue(this, Duration.seconds(2 * workerTimeout.toSeconds()));
  }

  /** The functions' environment variables that name the bucket and the queue. */
  get environment(): Readonly<Record<string, string>> {
    return { IMPORT_BUCKET: this.bucket.bucketName, IMPORT_QUEUE_URL: this.queue.queueUrl };
  }

  /** Permissions to take uploads, show what was found in them, and queue work. */
  callStatements(): PolicyStatement[] {
    return [
      // The function signs the upload form, so the form carries the function's own permission to put.
      allow(['s3:PutObject', 's3:GetObject'], this.#uploads.arnForObjects('import-*')),
      allow(['s3:GetObject'], this.bucket.arnForObjects('*')),
      // Without it, S3 answers "denied" instead of "not found" for an upload that never arrived.
      allow(['s3:ListBucket'], this.bucket.bucketArn, this.#uploads.bucketArn),
      this.#sendStatement(),
    ];
  }

  #sendStatement(): PolicyStatement {
    return allow(['sqs:SendMessage'], this.queue.queueArn);
  }

  /** The function that reads, checks, writes and undoes. */
  addWorker({ table, uploads, alarms }: WorkerProps): AppFunction {
    const worker = new AppFunction(this, 'Worker', {
      entry: 'triggers/import-worker.ts',
      timeout: workerTimeout,
      environment: { TABLE_NAME: table.tableName, UPLOAD_BUCKET: uploads.bucketName, ...this.environment },
      // Reading a workbook of 20 MB takes ten times as much memory.
      memorySize: 3008,
      permissions: [
        readStatement(table, ['FACILITIES', 'FACILITY#*', 'IMPORT*', 'PLAN#*']),
        writeStatement(table, ['CONTRACT#*', 'DELETED#PLANS', 'FACILITY#*', 'IMPORT*', 'NAME#*', 'PLAN#*']),
        allow(['s3:GetObject'], uploads.arnForObjects('import-*')),
        allow(['s3:GetObject', 's3:PutObject'], this.bucket.arnForObjects('*')),
        allow(['s3:ListBucket'], this.bucket.bucketArn, uploads.bucketArn),
        this.#sendStatement(),
      ],
      failure: {
        means:
          'An import is not progressing. Its page shows how far it got. Its message is tried five times, then waits in the dead-letter queue for a redrive.',
        seldom: true,
      },
      alarms,
    });
    workOn(this.queue, worker);
    return worker;
  }
}
