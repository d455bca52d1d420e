import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { SiteConfig } from '../../../shared/site-config.ts';
import { logGroup } from '../log-group.ts';
import { builtSite } from './built-site.ts';

type SiteContentProps = {
  readonly bucket: IBucket;
  /** What the site serves as `/config.json`: every setting, also those that a stage may leave out. */
  readonly config: { readonly [Setting in keyof Required<SiteConfig>]: SiteConfig[Setting] } & {
    readonly stage: string;
  };
};

/**
 * Copies the web app into the site's bucket: first the files with a hash of their content in their names, then the pages that
 * name them. Files of earlier versions are kept, so a page open during a deployment keeps working.
 */
export class SiteContent extends Construct {
  constructor(scope: Construct, id: string, { bucket, config }: SiteContentProps) {
    super(scope, id);
    const site = builtSite();
    // CDK uses one function for both deployments.
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
