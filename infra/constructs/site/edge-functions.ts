import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
} from 'aws-cdk-lib/aws-cloudfront';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { apiCallsCode, cardsCode, uploadsCode } from '../../edge-code.ts';

/** The functions that run before CloudFront looks for an answer: on the site's own files, card images, uploads, and API calls. */
export type EdgeFunctions = {
  readonly files: FunctionAssociation[];
  readonly cards: FunctionAssociation[];
  readonly uploads: FunctionAssociation[];
  readonly calls: FunctionAssociation[];
};

/**
 * @param maintenance the text people see while the site is down; undefined while it is up
 * @param proofs the secrets that the CDN shares with the functions: the cookies for card images are signed with one of them
 */
export function edgeFunctions(
  scope: Construct,
  maintenance: string | undefined,
  proofs: readonly ISecret[],
): EdgeFunctions {
  if (maintenance === undefined) {
    const own = (id: string, code: FunctionCode, comment: string) =>
      atRequest(new EdgeFunction(scope, id, { code, comment }));
    return {
      files: own('AppPaths', codeIn('app-paths.js'), 'Serves the page of the app at all its addresses'),
      cards: own(
        'Cards',
        // References that CloudFormation resolves: no template contains the values.
        FunctionCode.fromInline(cardsCode(proofs.map(({ secretValue }) => secretValue.unsafeUnwrap()))),
        'Shows card images to signed-in users',
      ),
      uploads: own(
        'Uploads',
        FunctionCode.fromInline(uploadsCode()),
        'Passes upload forms to the address where S3 accepts them',
      ),
      calls: own(
        'ApiCalls',
        FunctionCode.fromInline(apiCallsCode()),
        'Rejects calls that the API does not have',
      ),
    };
  }
  const code = FunctionCode.fromInline(maintenanceCode(maintenance));
  const comment = 'Reports that the site is down for maintenance';
  const everywhere = atRequest(new EdgeFunction(scope, 'Maintenance', { code, comment }));
  return { files: everywhere, cards: everywhere, uploads: everywhere, calls: everywhere };
}

const atRequest = (edge: EdgeFunction): FunctionAssociation[] => [
  { function: edge, eventType: FunctionEventType.VIEWER_REQUEST },
];

const codeIn = (file: string): FunctionCode =>
  FunctionCode.fromFile({ filePath: join(import.meta.dirname, file) });

function maintenanceCode(text: string): string {
  const source = readFileSync(join(import.meta.dirname, 'maintenance.js'), 'utf8');
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // The text is inside a JavaScript string in single quotes and, for the API, inside a JSON string within that.
  const quoted = (inner: string) => inner.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return source
    .replace('TEXT_JSON', () => quoted(JSON.stringify(text).slice(1, -1)))
    .replace('TEXT_HTML', () => quoted(html));
}
