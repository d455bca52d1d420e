import { Annotations, CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ApiRoutes } from './constructs/api/api-routes.ts';
import { Gateway } from './constructs/api/gateway.ts';
import { BackupCopies } from './constructs/backup-copies.ts';
import { CardImages } from './constructs/card-images.ts';
import { auditTable, Database } from './constructs/database.ts';
import { Identity } from './constructs/identity.ts';
import { Imports } from './constructs/imports.ts';
import { Broadcasts } from './constructs/mail/broadcasts.ts';
import { Digests } from './constructs/mail/digests.ts';
import { Mail } from './constructs/mail/mail.ts';
import { MailFeedback } from './constructs/mail/mail-feedback.ts';
import { Alarms } from './constructs/monitoring/alarms.ts';
import { Canary } from './constructs/monitoring/canary.ts';
import { Monitoring } from './constructs/monitoring/monitoring.ts';
import { SiteWatch } from './constructs/monitoring/site-watch.ts';
import { LogBucket } from './constructs/private-bucket.ts';
import { SiteContent } from './constructs/site/site-content.ts';
import { Website } from './constructs/site/website.ts';
import type { Stage } from './stages/stage-file.ts';

/**
 * The whole product for one stage. No name in it is fixed, so an account can hold several stages; but some of CloudFront's names
 * are the stage's without the region, so it cannot hold one stage in two regions.
 */
export class CoverageGuideStack extends Stack {
  constructor(scope: Construct, { settings, rawSettings }: Stage) {
    super(scope, `CoverageGuide-${settings.stage}`, {
      description: 'Coverage Guide: the insurance plans that each facility accepts',
      // The table and the pool outlive the stack, but a new stack would start with empty ones.
      terminationProtection: true,
    });
    // Records the deployed settings, for `npm run deploy` to compare with.
    this.templateOptions.metadata = { Settings: rawSettings };
    const alarms = new Alarms(this, 'Alarms', settings.alarmEmail);
    const logs = new LogBucket(this, 'Logs');
    const { table } = new Database(this, 'Database', settings.tableName);
    const audit = auditTable(this);
    const identity = new Identity(this, 'Identity', { table, alarms, settings });
    const cardImages = new CardImages(this, 'CardImages', logs);
    const imports = new Imports(this, 'Imports', { uploads: cardImages.uploads, logs });
    // The gateway comes before the site and its routes after it: docs/decisions/020-site-origin.md.
    const gateway = new Gateway(this, 'Gateway', settings.proofGeneration);
    const mail = new Mail(this, 'Mail', {
      address: settings.mailFrom ?? 'no-sender@invalid.example',
      domain: settings.mailDomain,
    });
    const broadcasts = new Broadcasts(this, 'Broadcasts');
    const site = new Website(this, 'Website', { settings, gateway, cardImages, logs, alarms });
    const api = new ApiRoutes(this, 'Api', {
      settings,
      gateway,
      table,
      auditTable: audit,
      identity,
      siteOrigin: site.origin,
      originProofs: gateway.proofs,
      mailQueue: mail.queue,
      broadcastQueue: broadcasts.queue,
      cardImages,
      imports,
      alarms,
    });
    if (settings.mailFrom === undefined) {
      Annotations.of(this).addWarningV2(
        'coverage-guide:no-sender',
        'No email can be sent until mailDomain or mailFrom is set.',
      );
    }
    mail.addWorker({ table, alarms, siteOrigin: site.origin });
    new MailFeedback(this, 'MailFeedback', { table, alarms, configurationSet: mail.configurationSet });
    broadcasts.addWorker({ table, mail, alarms, siteOrigin: site.origin });
    const digests = new Digests(this, 'Digests', {
      table,
      alarms,
      mailQueue: mail.queue,
      isDown: settings.maintenance !== undefined,
    });
    imports.addWorker({ table, uploads: cardImages.uploads, alarms });
    const sweep = cardImages.addSweep(table, identity.pool, alarms);
    if (settings.canary) new Canary(this, 'Canary', { siteOrigin: site.origin, alarms });
    const { backup: copies } = settings;
    if (copies !== undefined)
      new BackupCopies(this, 'BackupCopies', { copies, tables: [table, audit], alarms });
    // Last, because it watches all existing functions and queues.
    new Monitoring(this, 'Watch', {
      alarms,
      gateway,
      table,
      sweep: sweep.lambda,
      digest: digests.lambda,
    });
    new SiteWatch(this, 'SiteWatch', { alarms, distribution: site.distribution, settings });
    const content = new SiteContent(this, 'SiteContent', {
      bucket: site.bucket,
      config: {
        stage: settings.stage,
        idleMinutes: settings.idleMinutes,
        listAfterClosing: settings.listAfterClosing,
        emailDomain: settings.emailDomain,
        keepRecentPlans: settings.keepRecentPlans,
        apiTester: settings.apiTester,
        cardBox: settings.cardBox,
      },
    });
    // A new page may call a new route, so the routes are deployed first, and their list in CloudFront.
    content.node.addDependency(api, site.distribution);

    new CfnOutput(this, 'SiteAddress', { value: site.origin });
    new CfnOutput(this, 'DistributionDomainName', { value: site.distribution.domainName });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'AuditTableName', { value: audit.tableName });
    // `npm run ops` keeps its log entries for as long as all others are kept.
    new CfnOutput(this, 'AuditYears', { value: String(settings.auditYears) });
    new CfnOutput(this, 'UserPoolId', { value: identity.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: identity.client.userPoolClientId });
    // For `npm run ops -- people`.
    new CfnOutput(this, 'MailQueueUrl', { value: mail.queue.queueUrl });
    // Both are for `npm run ops -- check-mail`.
    new CfnOutput(this, 'MailFrom', { value: mail.senderEnvironment.MAIL_FROM });
    new CfnOutput(this, 'MailConfigurationSet', { value: mail.senderEnvironment.MAIL_CONFIGURATION_SET });
    // Both are for `npm run ops -- sweep-card-images`.
    new CfnOutput(this, 'CardBucketName', { value: cardImages.bucket.bucketName });
    new CfnOutput(this, 'UploadBucketName', { value: cardImages.uploads.bucketName });
  }
}
