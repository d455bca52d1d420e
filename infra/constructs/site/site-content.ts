import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { logGroup } from '../log-group.ts';
import { builtSite } from './built-site.ts';

type SiteContentProps = {
  readonly bucket: IBucket;
  /** What the site reads as `/config.json`. */
  readonly config: Readonly<Record<string, string | number | boolean>>;
};

/**
 * Puts the web app into the site's bucket: first the files whose names carry a hash of their content, then the pages
 * that name them. Files of earlier versions stay, so that a page that is open during a deployment keeps working.
 */
export class SiteContent extends Construct {
  constructor(scope: Construct, id: string, { bucket, config }: SiteContentProps) {
    super(scope, id);
    const site = builtSite();
    // Both are one function of the CDK's.
    const log = logGroup(this, 'Log');
    const hashed = new BucketDeployment(this, 'Hashed', {
      destinationBucket: bucket,
      sources: [site],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
      prune: false,
      memoryLimit: 512,
      logGroup: log,
    });
    const pages = new BucketDeployment(this, 'Pages', {
      destinationBucket: bucket,
      sources: [site, Source.jsonData('config.json', config)],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      prune: false,
      memoryLimit: 512,
      logGroup: log,
    });
    pages.node.addDependency(hashed);
  }
}
