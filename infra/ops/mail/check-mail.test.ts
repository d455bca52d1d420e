import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startProxy } from '../../local/proxy.ts';
import { recorder } from '../testing/laptop.ts';
import { checkMailCommand } from './command.ts';

type Identity = {
  readonly IdentityType: 'DOMAIN' | 'EMAIL_ADDRESS';
  readonly VerifiedForSendingStatus: boolean;
  readonly DkimAttributes?: { readonly Status: string };
  readonly MailFromAttributes?: { readonly MailFromDomain: string; readonly MailFromDomainStatus: string };
};

const account = {
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  SendQuota: { Max24HourSend: 50_000, SentLast24Hours: 3 },
};
const signed: Identity = {
  IdentityType: 'DOMAIN',
  VerifiedForSendingStatus: true,
  DkimAttributes: { Status: 'SUCCESS' },
  MailFromAttributes: {
    MailFromDomain: 'coverage-guide-mail.hospital.example',
    MailFromDomainStatus: 'SUCCESS',
  },
};
const dmarc = async (name: string) => {
  if (name === '_dmarc.hospital.example') return [['v=DMARC1; ', 'p=none']];
  throw new Error('ENOTFOUND');
};

/** The parts of SES that the command uses: account and identities (v2), and sending (v1). */
let ses: {
  account: object;
  identities: Map<string, Identity>;
  refusal: string | undefined;
  sent: URLSearchParams[];
};
let service: Awaited<ReturnType<typeof startProxy>>;
let output: ReturnType<typeof recorder>;

beforeEach(async () => {
  ses = { account, identities: new Map([['hospital.example', signed]]), refusal: undefined, sent: [] };
  output = recorder();
  service = await startProxy(async ({ url, body }, response) => {
    if (url.pathname === '/v2/email/account') return void response.end(JSON.stringify(ses.account));
    const [, name] = /^\/v2\/email\/identities\/(.+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (name !== undefined) {
      const identity = ses.identities.get(name);
      response.writeHead(identity ? 200 : 404, identity ? {} : { 'x-amzn-errortype': 'NotFoundException' });
      response.end(JSON.stringify(identity ?? { message: 'Identity does not exist.' }));
      return;
    }
    ses.sent.push(new URLSearchParams(body.toString()));
    response.writeHead(ses.refusal === undefined ? 200 : 400, { 'content-type': 'text/xml' });
    response.end(
      ses.refusal === undefined
        ? '<SendRawEmailResponse><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>'
        : `<ErrorResponse><Error><Type>Sender</Type><Code>MessageRejected</Code><Message>${ses.refusal}</Message></Error></ErrorResponse>`,
    );
  });
});
afterEach(() => service.stop());

const check = (
  args = ['--to', 'you@hospital.example'],
  dns: (name: string) => Promise<string[][]> = dmarc,
  sender = 'guide@hospital.example',
) =>
  checkMailCommand(
    args,
    output,
    {
      MAIL_FROM: `Coverage Guide <${sender}>`,
      MAIL_CONFIGURATION_SET: 'set',
      AWS_ENDPOINT_URL_SES: service.endpoint,
      AWS_ENDPOINT_URL_SESV2: service.endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    dns,
  );

describe('npm run ops -- check-mail', () => {
  it('sends one email as the product does, and finds nothing missing', async () => {
    await expect(check()).resolves.toBe(true);
    expect(output.text).toMatch(/handed to SES.*\nNothing is missing\.\n$/);
    const [mail, ...others] = ses.sent;
    expect(others).toEqual([]);
    expect(mail?.get('Destinations.member.1')).toBe('you@hospital.example');
    expect(mail?.get('ConfigurationSetName')).toBe('set');
  });

  it('reports everything that is missing together', async () => {
    ses.account = {
      ProductionAccessEnabled: false,
      SendingEnabled: false,
      SendQuota: { Max24HourSend: 200, SentLast24Hours: 200 },
    };
    ses.identities.set('hospital.example', {
      ...signed,
      VerifiedForSendingStatus: false,
      DkimAttributes: { Status: 'PENDING' },
      MailFromAttributes: {
        MailFromDomain: 'coverage-guide-mail.hospital.example',
        MailFromDomainStatus: 'FAILED',
      },
    });
    ses.refusal = 'Email address is not verified.';
    await expect(check(undefined, async () => [])).resolves.toBe(false);
    for (const part of [
      'disabled sending for this account',
      'sandbox',
      'daily quota of 200 emails',
      'not verified hospital.example',
      'SES reports PENDING',
      'SES reports FAILED',
      'DMARC record for hospital.example',
      'refused to send from guide@hospital.example to you@hospital.example: Email address is not verified.',
    ])
      expect(output.text).toContain(part);
  });

  it('reports that a lone address is not signed, and that its link was not opened', async () => {
    ses.identities = new Map([
      ['guide@hospital.example', { IdentityType: 'EMAIL_ADDRESS', VerifiedForSendingStatus: false }],
    ]);
    await expect(check()).resolves.toBe(false);
    expect(output.text).toContain('nobody at guide@hospital.example has opened the link');
    expect(output.text).toContain('set mailDomain');
    ses.identities.clear();
    await check();
    expect(output.text).toContain('SES has no identity for hospital.example or guide@hospital.example');
  });

  it('accepts the DMARC record of a parent domain, but not of a top-level domain', async () => {
    ses.identities = new Map([['guide.it.hospital.example', signed]]);
    const sender = 'mail@guide.it.hospital.example';
    await expect(check(undefined, dmarc, sender)).resolves.toBe(true);
    const others = async (name: string) => {
      if (name === '_dmarc.hospital.example') return [['v=spf1 -all']];
      return dmarc(name.replace('_dmarc.', '_dmarc.hospital.'));
    };
    await expect(check(undefined, others, sender)).resolves.toBe(false);
    expect(output.text).toContain('a DMARC record for guide.it.hospital.example');
  });
});
