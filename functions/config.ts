import { secondFactorDemands } from '../shared/people/second-factor-demand.ts';
import * as z from '../shared/zod.ts';

const filled = z.string().check(z.minLength(1));
const address = z.url();
const optionalText = z.optional(z.string());
const environmentSchema = z.object({
  /** Name of the single table. */
  TABLE_NAME: filled,
  /** Name of the audit log's table, and the number of years an entry is kept. */
  AUDIT_TABLE_NAME: filled,
  AUDIT_YEARS: z.string().check(z.regex(/^[1-9][0-9]?$/, 'is a number of years')),
  USER_POOL_ID: z.string().check(z.regex(/^[a-z\d-]+_\w+$/, 'looks like us-east-1_AbCdEf')),
  USER_POOL_CLIENT_ID: filled,
  /** Other clients whose tokens are accepted, comma-separated: of the previous and next generation (docs/operations.md). */
  USER_POOL_OTHER_CLIENT_IDS: z._default(z.string(), ''),
  /** Scheme and host of the site, without a trailing slash: the only Origin that cookie calls accept. */
  SITE_ORIGIN: address.check(z.refine((url) => new URL(url).origin === url, 'is scheme and host only')),
  /** The secrets that prove a call came through the site's CDN, comma-separated. The CDN adds the first one to every call. */
  ORIGIN_PROOFS: filled,
  AWS_REGION: filled,
  /** Public signing keys (JWKS JSON). Absent in AWS, where they are fetched from the pool; the laptop stack sets it. */
  USER_POOL_JWKS: optionalText,
  /** Which users the stage requires to have a second factor. */
  SECOND_FACTOR: z._default(z.enum(secondFactorDemands), 'off'),
  /** Minutes without input after which the page signs out. The server renews a session for as long as a token lasts beyond them. */
  IDLE_MINUTES: z.coerce.number().check(z.int(), z.gte(1)),
  /** Queue of emails to send. */
  MAIL_QUEUE_URL: address,
  /** Queue of the parts of broadcasts to send. */
  BROADCAST_QUEUE_URL: address,
  /** Bucket of the card images that the site serves, and the bucket where uploads wait to be checked. */
  CARD_BUCKET: filled,
  UPLOAD_BUCKET: filled,
  /** Bucket of imported files and of the results of checking them. */
  IMPORT_BUCKET: filled,
  /** Queue of the imports to read, check, write or undo. */
  IMPORT_QUEUE_URL: address,
  /** S3 endpoint. Absent in AWS; the laptop stack sets it. */
  AWS_ENDPOINT_URL_S3: optionalText,
});

/** The settings that infrastructure must set as environment variables for every function of the API. */
export type Config = z.infer<typeof environmentSchema>;

/** The user pool's clients, starting with the one people sign in with. */
export const clientsOf = (
  config: Pick<Config, 'USER_POOL_CLIENT_ID' | 'USER_POOL_OTHER_CLIENT_IDS'>,
): [string, ...string[]] => [
  config.USER_POOL_CLIENT_ID,
  ...config.USER_POOL_OTHER_CLIENT_IDS.split(',').filter(Boolean),
];

/** A trigger knows only the table: the user pool refers to its trigger, so the trigger cannot refer to the pool. */
const triggerSchema = z.pick(environmentSchema, { TABLE_NAME: true, AWS_REGION: true });

/** The mail worker also knows the sender of the emails; it never looks at tokens. */
const workerSchema = z.extend(
  z.pick(environmentSchema, { TABLE_NAME: true, AWS_REGION: true, SITE_ORIGIN: true }),
  {
    MAIL_FROM: z.string().check(z.minLength(3)),
    /** SES configuration set that every email names; it makes SES report bounces. */
    MAIL_CONFIGURATION_SET: filled,
  },
);
export type WorkerConfig = z.infer<typeof workerSchema>;

const bucketSchema = z.pick(environmentSchema, {
  CARD_BUCKET: true,
  UPLOAD_BUCKET: true,
  AWS_ENDPOINT_URL_S3: true,
});
export type CardBuckets = z.infer<typeof bucketSchema>;

const importSchema = z.pick(environmentSchema, {
  IMPORT_BUCKET: true,
  UPLOAD_BUCKET: true,
  AWS_ENDPOINT_URL_S3: true,
});
export type ImportBuckets = z.infer<typeof importSchema>;

/** For the import worker, which continues a long import in a new message. */
const importWorkerSchema = z.extend(triggerSchema, {
  ...importSchema.shape,
  IMPORT_QUEUE_URL: environmentSchema.shape.IMPORT_QUEUE_URL,
});

/** The canary reads its account and opens the site; it knows nothing else about the installation. */
const canarySchema = z.extend(z.pick(environmentSchema, { SITE_ORIGIN: true }), {
  /** The secret that holds its account. */
  PROBE_ACCOUNT: filled,
});

export const readCanaryConfig = reader(canarySchema);
export const readConfig = reader(environmentSchema);
export const readTriggerConfig = reader(triggerSchema);
export const readWorkerConfig = reader(workerSchema);
/** What the digest is built from, and the queue for its emails. */
const digestSchema = z.extend(triggerSchema, z.pick(environmentSchema, { MAIL_QUEUE_URL: true }).shape);

export const readDigestConfig = reader(digestSchema);
export const readSweepConfig = reader(
  z.extend(triggerSchema, {
    ...bucketSchema.shape,
    USER_POOL_ID: environmentSchema.shape.USER_POOL_ID,
  }),
);
export const readImportWorkerConfig = reader(importWorkerSchema);

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a function's settings once; the error names every missing or malformed variable. */
function reader<Schema extends z.ZodMiniType>(schema: Schema) {
  return (environment: Environment): z.output<Schema> => {
    // Zod compiles a parser for each object. For an object parsed only once, that costs more time than it saves.
    const parsed = schema.safeParse(environment, { jitless: true });
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The function's environment is not complete. ${problems.join('; ')}`);
  };
}
