import { resolveTxt } from 'node:dns/promises';
import { SESClient } from '@aws-sdk/client-ses';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { openMailer } from '../../../functions/clients/mailer.ts';
import { Problem } from '../../local/problem.ts';
import { onlyOptions } from '../arguments.ts';
import { clientOptions, type Environment, requireVariable } from '../clients.ts';
import { type Output, printTo } from '../progress.ts';

const help = `Send one email as the product does, and report what is missing for emails to arrive.

  npm run ops -- check-mail --to you@hospital.example

Works on the deployment whose sender is in MAIL_FROM and MAIL_CONFIGURATION_SET (outputs MailFrom and MailConfigurationSet).`;

/** Queries DNS for the TXT records of a name. */
type Dns = (name: string) => Promise<string[][]>;

/**
 * Runs the command.
 * @returns whether nothing is missing
 * @throws Problem for arguments that cannot work
 */
export async function checkMailCommand(
  args: readonly string[],
  output: Output,
  environment: Environment = process.env,
  dns: Dns = resolveTxt,
): Promise<boolean> {
  const values = onlyOptions(args, { to: { type: 'string' } }, help, output);
  if (values === undefined) return true;
  const print = printTo(output);
  if (!/^[^\s@]+@[^\s@]+$/.test(values.to ?? ''))
    throw new Problem(`Specify --to, the address to send to.\n\n${help}`);
  const sending = {
    MAIL_FROM: requireVariable(environment, 'MAIL_FROM'),
    MAIL_CONFIGURATION_SET: requireVariable(environment, 'MAIL_CONFIGURATION_SET'),
  };
  const address = /<([^<>]+)>/.exec(sending.MAIL_FROM)?.[1] ?? sending.MAIL_FROM;
  const settings = new SESv2Client(clientOptions(environment, 'SESV2'));
  const mails = new SESClient(clientOptions(environment, 'SES'));
  try {
    const missing = [
      ...(await ofAccount(settings)),
      ...(await ofSender(settings, address)),
      ...(await ofDomain(dns, address.split('@').at(-1) ?? '')),
    ];
    try {
      await openMailer(
        sending,
        mails,
      )({
        to: values.to ?? '',
        subject: 'Coverage Guide can send email',
        text: 'This is a test of whether emails from Coverage Guide arrive. No action is needed.',
        html: '<p>This is a test of whether emails from Coverage Guide arrive. No action is needed.</p>',
      });
      print(
        `An email from ${address} to ${values.to} was handed to SES. Check that it arrives, and not as spam.`,
      );
    } catch (error) {
      missing.push(`SES refused to send from ${address} to ${values.to}: ${(error as Error).message}`);
    }
    for (const sentence of missing) print(`Missing: ${sentence}`);
    if (missing.length === 0) print('Nothing is missing.');
    return missing.length === 0;
  } finally {
    settings.destroy();
    mails.destroy();
  }
}

async function ofAccount(client: SESv2Client): Promise<string[]> {
  const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await client.send(new GetAccountCommand());
  const { Max24HourSend: most = 0, SentLast24Hours: sent = 0 } = SendQuota ?? {};
  return [
    ...(SendingEnabled
      ? []
      : ['SES has disabled sending for this account: see "Account dashboard" in the SES console.']),
    ...(ProductionAccessEnabled
      ? []
      : [
          'the account is in the SES sandbox, so only verified addresses get email: "Request production access".',
        ]),
    // -1 means no limit.
    ...(most >= 0 && sent >= most
      ? [`the daily quota of ${most} emails is used up: request a higher quota from SES.`]
      : []),
  ];
}

/** Checks the domain's identity if there is one, because that signs the emails; otherwise the address's. */
async function ofSender(client: SESv2Client, address: string): Promise<string[]> {
  const domain = address.split('@').at(-1) ?? '';
  const identity = (await identityOf(client, domain)) ?? (await identityOf(client, address));
  if (identity === undefined) return [`SES has no identity for ${domain} or ${address}: deploy again.`];
  const { VerifiedForSendingStatus, DkimAttributes, MailFromAttributes } = identity;
  if (identity.IdentityType !== 'DOMAIN') {
    return [
      ...(VerifiedForSendingStatus ? [] : [`nobody at ${address} has opened the link that SES sent there.`]),
      'emails are not signed for your domain, so filters may drop them: set mailDomain.',
    ];
  }
  const dkim = DkimAttributes?.Status ?? 'NOT_STARTED';
  const returnPath = MailFromAttributes?.MailFromDomainStatus ?? 'not set';
  return [
    ...(VerifiedForSendingStatus ? [] : [`SES has not verified ${domain} yet.`]),
    ...(dkim === 'SUCCESS'
      ? []
      : [`the DKIM records of ${domain} (outputs DnsDkim1 to 3): SES reports ${dkim}.`]),
    ...(returnPath === 'SUCCESS'
      ? []
      : [
          `the records of its MAIL FROM domain (outputs DnsMailFromMx and DnsMailFromSpf): SES reports ${returnPath}.`,
        ]),
  ];
}

async function identityOf(client: SESv2Client, EmailIdentity: string) {
  try {
    return await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

/** Checks the DMARC record of the domain, or of a parent domain, which applies to it as well. */
async function ofDomain(dns: Dns, domain: string): Promise<string[]> {
  const labels = domain.split('.');
  for (let at = 0; at < labels.length - 1; at += 1) {
    const records = await dns(`_dmarc.${labels.slice(at).join('.')}`).catch(() => []);
    if (records.some((parts) => parts.join('').startsWith('v=DMARC1'))) return [];
  }
  return [`a DMARC record for ${domain} (output DnsDmarc).`];
}
