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
      'Sign-in, registration and similar calls are needed before anyone is signed in: the contract marks them as public.',
  },
  cloudfront_access_logs_enabled_check: {
    at: /^WebsiteDistribution/,
    reason:
      'A page’s URL can contain what a user typed into a search box. The gateway logs every call that reaches it, without the query.',
  },
  cloudfront_default_root_object_configured_check: {
    at: /^WebsiteDistribution/,
    reason:
      'It would apply to uploads, too, which S3 takes only at the root of its bucket. A function answers the site’s root with its page.',
  },
  cloudfront_origin_access_control_enabled_check: {
    at: /^WebsiteDistribution/,
    reason:
      'Uploads are authorized by the signature in their form, with which CloudFront’s own would conflict. All buckets that are read have origin access control.',
  },
  cloudfront_origin_failover_enabled_check: {
    at: /^WebsiteDistribution/,
    reason: 'The table and the functions are in one region: a second origin would have nothing behind it.',
  },
  cloudwatch_alarm_action_check: {
    at: /^ApiReleases\w+Fails/,
    setting: 'gradual',
    reason:
      'CodeDeploy watches these during a deployment, and a failed deployment tells the person who deploys; the functions’ own alarms send email. Without the setting gradual they do not exist.',
  },
  lambda_function_public_access_prohibited_check: {
    at: /Permission/,
    reason:
      'Each permission names one API or rule of this account as its source. The template joins the name from parts, which the rule cannot read; at deployment the control sees the full name.',
  },
  lambda_inside_vpc_check: {
    at: /./,
    reason:
      'The functions reach only AWS’s own services, over TLS and with their roles. A VPC would add cost and outages and keep nobody out.',
  },
  s3_bucket_default_encryption_kms_check: {
    at: /./,
    reason:
      'S3 encrypts with its own keys. What the site serves is visible to all its users, and S3 cannot write access logs to a bucket under a customer-managed key.',
  },
  s3_bucket_logging_enabled_check: {
    at: /^Logs/,
    reason: 'The log bucket itself: its log would log itself endlessly.',
  },
  s3_bucket_object_lock_enabled_check: {
    at: /./,
    reason: 'Nothing in a bucket is the only record of anything: images and the site can be uploaded again.',
  },
  s3_bucket_versioning_enabled_check: {
    at: /^(Logs|CardImagesUploads|ImportsImportedFiles)/,
    reason:
      'Access logs are only ever added; a rejected upload and an expired list must be deleted, not kept as an older version.',
  },
  s3_event_notifications_enabled_check: { at: /./, reason: 'Nothing would receive them.' },
  sqs_dlq_check: {
    at: /DeadLetters/,
    reason: 'They hold what failed; an alarm goes off when a message arrives.',
  },
};
