import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  apiHeaders,
  cardHeaders,
  type HeaderList,
  siteHeaders,
  strictTransportSecurity,
} from '../../security-headers.ts';

/** Creates CloudFront's policies for the header lists of infra/security-headers.ts. */
export function responseHeaders(scope: Construct): {
  site: ResponseHeadersPolicy;
  api: ResponseHeadersPolicy;
  cards: ResponseHeadersPolicy;
} {
  return {
    site: new ResponseHeadersPolicy(scope, 'SiteHeaders', policyOf(siteHeaders)),
    api: new ResponseHeadersPolicy(scope, 'ApiHeaders', policyOf(apiHeaders)),
    cards: new ResponseHeadersPolicy(scope, 'CardHeaders', policyOf(cardHeaders)),
  };
}

// CloudFront has settings of its own for these five and refuses them as custom headers.
const settings = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
];

function policyOf(headers: HeaderList): ResponseHeadersPolicyProps {
  const custom = Object.entries(headers).filter(([header]) => !settings.includes(header));
  const { maxAgeSeconds, includeSubdomains } = strictTransportSecurity;
  return {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: headers['content-security-policy'] ?? '',
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(maxAgeSeconds),
        includeSubdomains,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: custom.map(([header, value]) => ({ header, value, override: true })),
    },
  };
}
