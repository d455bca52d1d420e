/** A control of a landing zone that the stack breaks on purpose. */
export type Accepted = {
  /** Matches the logical IDs of the resources that break it; no others may. */
  readonly at: RegExp;
  readonly reason: string;
  /** The stage setting whose absence makes the stack meet the control. */
  readonly setting?: string;
};

/**
 * AWS Control Tower's proactive controls that the stack does not meet, by rule name. An account whose landing zone enforces one
 * of them cannot deploy until the control is turned off for this account or the setting named here is left out.
 */
export const accepted: Readonly<Record<string, Accepted>> = {
  api_gw_v2_authorization_type_configured_check: {
    at: /^Api/,
    reason:
      'Signing in, registering and their like are needed before anyone is signed in: the contract calls these calls public, and infra/api.test.ts counts them.',
  },
  cloudfront_access_logs_enabled_check: {
    at: /^WebsiteDistribution/,
    reason:
      'A page’s address can hold what somebody typed into a search box. The gateway logs every call, without it.',
  },
  cloudfront_origin_access_control_enabled_check: {
    at: /^WebsiteDistribution/,
    reason:
      'Uploads go by the signature in their form, and CloudFront’s would stand in its way. All buckets that are read have origin access control.',
  },
  cloudfront_origin_failover_enabled_check: {
    at: /^WebsiteDistribution/,
    reason:
      'The table is in one region, and so are the functions: a second origin would have nothing to ask.',
  },
  cloudwatch_alarm_action_check: {
    at: /^ApiReleases\w+Fails/,
    setting: 'gradual',
    reason:
      'CodeDeploy looks at these during a deployment, whose failure tells whoever deploys; the functions’ own alarms mail. Without the setting gradual they are not there.',
  },
  lambda_function_public_access_prohibited_check: {
    at: /Permission/,
    reason:
      'Each permission names one API or rule of this account as its source. The template joins the name from parts, which the rule cannot read; the control sees it whole when it is deployed.',
  },
  lambda_inside_vpc_check: {
    at: /./,
    reason:
      'The functions reach AWS’s own services only, each by TLS and its role. A VPC would add cost and outages and keep nobody out.',
  },
  s3_bucket_default_encryption_kms_check: {
    at: /./,
    reason:
      'S3 encrypts with its own keys. What the site serves is public to its users, and S3 writes access logs to no bucket under a key of one’s own.',
  },
  s3_bucket_logging_enabled_check: {
    at: /^Logs/,
    reason: 'The logs’ own bucket: its log would log itself without an end.',
  },
  s3_bucket_object_lock_enabled_check: {
    at: /./,
    reason: 'Nothing in a bucket is the only record of anything: pictures and site can be uploaded again.',
  },
  s3_bucket_versioning_enabled_check: {
    at: /^(Logs|CardImagesUploads|ImportsImportedFiles)/,
    reason:
      'Access logs are only ever added to; an upload that was refused, and a list whose time is over, have to be gone, not kept in an older version.',
  },
  s3_event_notifications_enabled_check: { at: /./, reason: 'Nobody would listen.' },
  sqs_dlq_check: { at: /DeadLetters/, reason: 'They hold what failed; an alarm rings when something comes.' },
};
