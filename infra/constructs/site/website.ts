import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  type IOriginRequestPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { originProofHeader } from '../../../shared/api/origin-proof.ts';
import { uploadPath } from '../../../shared/api/upload.ts';
import type { Settings } from '../../settings.ts';
import type { Gateway } from '../api/gateway.ts';
import type { CardImages } from '../card-images.ts';
import type { Alarms } from '../monitoring/alarms.ts';
import { type LogBucket, LoggedBucket } from '../private-bucket.ts';
import { edgeFunctions } from './edge-functions.ts';
import { Firewall } from './firewall.ts';
import { responseHeaders } from './response-headers.ts';

type WebsiteProps = {
  readonly settings: Settings;
  readonly gateway: Gateway;
  readonly cardImages: CardImages;
  readonly logs: LogBucket;
  readonly alarms: Alarms;
};

/**
 * Errors that CloudFront caches for ten seconds by default, even where it caches nothing else and whatever the origin's
 * Cache-Control says: by address alone, so one failed call would fail for everyone.
 * Source: the CloudFront developer guide, "How CloudFront processes HTTP 4xx and 5xx status codes".
 */
const keptErrors = [404, 414, 500, 501, 502, 503, 504];

/** One host for everything people reach: the site's files, `/api/*`, `/cards/*` and uploads. */
export class Website extends Construct {
  readonly bucket: LoggedBucket;
  readonly distribution: Distribution;
  /** Scheme and host of the site, without a trailing slash. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { settings, gateway, cardImages, logs, alarms }: WebsiteProps) {
    super(scope, id);
    const { domain, webAclArn } = settings;
    this.bucket = new LoggedBucket(this, 'Files', logs, {
      // Allows undoing a deployment that broke the site.
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    });
    const headers = responseHeaders(this);
    const withoutCookies = new OriginRequestPolicy(this, 'WithoutCookies', {
      headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    });
    const api = apiOrigin(gateway);
    const webAclId = webAclArn ?? new Firewall(this, 'Firewall', settings, alarms).webAclId;
    const edge = edgeFunctions(this, settings.maintenance, gateway.proofs);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Coverage Guide (${settings.stage})`,
      defaultBehavior: {
        ...filesIn(this.bucket),
        functionAssociations: edge.files,
        responseHeadersPolicy: headers.site,
      },
      additionalBehaviors: {
        // Browsers send the session cookie to the whole site; CloudFront forwards it only to the calls that read it.
        '/api/auth/*': {
          ...callsTo(api, OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER),
          functionAssociations: edge.calls,
          responseHeadersPolicy: headers.api,
        },
        '/api/*': {
          ...callsTo(api, withoutCookies),
          functionAssociations: edge.calls,
          responseHeadersPolicy: headers.api,
        },
        '/cards/*': {
          ...picturesIn(cardImages.bucket, cardCachePolicy(this)),
          functionAssociations: edge.cards,
          responseHeadersPolicy: headers.cards,
        },
        [uploadPath]: {
          ...uploadsTo(cardImages.uploads, withoutCookies),
          functionAssociations: edge.uploads,
          responseHeadersPolicy: headers.site,
        },
      },
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId,
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    this.origin = `https://${domain?.name ?? this.distribution.domainName}`;
  }
}

/** Serves the site's own files, cached by CloudFront. */
function filesIn(bucket: IBucket): BehaviorOptions {
  return {
    origin: S3BucketOrigin.withOriginAccessControl(bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  };
}

function apiOrigin({ hostName, proofs: [proof] }: Gateway): HttpOrigin {
  return new HttpOrigin(hostName, {
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    // A reference that CloudFormation resolves: no template contains the value. CloudFront overwrites what a caller sends.
    customHeaders: { [originProofHeader]: proof.secretValue.unsafeUnwrap() },
  });
}

/** Forwards what `passes` allows; never the Host header, by which API Gateway finds the API. Nothing is cached. */
function callsTo(origin: HttpOrigin, passes: IOriginRequestPolicy): BehaviorOptions {
  return {
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: passes,
  };
}

/**
 * Card images are `private`: browsers cache them, proxies in between do not. Neither would CloudFront without a minimum TTL here.
 * It runs its function before it serves an image, and an image never changes under its key.
 */
function cardCachePolicy(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'CardCache', {
    minTtl: Duration.days(1),
    defaultTtl: Duration.days(1),
    maxTtl: Duration.days(1),
  });
}

function picturesIn(cardImages: IBucket, cachePolicy: CachePolicy): BehaviorOptions {
  return {
    origin: S3BucketOrigin.withOriginAccessControl(cardImages),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy,
  };
}

/** Forwards a presigned form, posted to the site, to S3, which checks it. Nothing can be read this way. */
function uploadsTo(bucket: IBucket, passes: IOriginRequestPolicy): BehaviorOptions {
  // Without origin access control: S3 goes by the signature in the form, not by one of CloudFront's.
  const origin = new HttpOrigin(bucket.bucketRegionalDomainName, {
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
  });
  return callsTo(origin, passes);
}
