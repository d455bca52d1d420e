import { factLabel } from '../../shared/messages/flag.ts';
import { answerToOf, senderOf } from '../../shared/messages/request-sender.ts';
import { isEnded } from '../../shared/messages/update-request.ts';
import type { Wish } from '../../shared/messages/wish.ts';
import { placeNames } from '../../shared/messages/wish-words.ts';
import { planCodeInWords } from '../../shared/plan/plan-code.ts';
import { facilityNames, readDirectory } from '../data/facility-directory.ts';
import {
  answeredSenders,
  findUpdateRequest,
  type UpdateRequestRecord,
} from '../data/messages/update-requests.ts';
import { listUsers } from '../data/people/users.ts';
import { administratorsOf } from './administrators.ts';
import { type MailContent, mailTo } from './mail-layout.ts';
import type { MailParts } from './mail-parts.ts';

/** Notifies a facility's administrators of a new update request. Undefined if the request is not stored. */
export async function updateRequestedMails(
  parts: MailParts,
  key: string,
): Promise<MailContent[] | undefined> {
  const { table, siteOrigin } = parts;
  const request = await findUpdateRequest(table, key);
  if (request === undefined) return undefined;
  const directory = await readDirectory(table);
  const [facility = 'a deleted facility'] = facilityNames(directory, [request.facilityId]);
  const admins = administratorsOf([request.facilityId], await listUsers(table));
  const { wish } = request;
  const paragraphs =
    wish === undefined
      ? senderParagraphs(request, facility)
      : [
          `Someone at ${facility} looked for this in ${placeNames[wish.place]}, and nothing was found:`,
          { quoted: wish.text },
          'They asked for it to be added. Others who ask for the same are counted in this request.',
        ];
  const link = { label: 'Open the request', url: `${siteOrigin}/request-update/inbox?request=${key}` };
  const content = { subject: 'An update request for you', paragraphs, link };
  return admins.map((admin) => mailTo(admin, content));
}

/**
 * The sender is the account's owner. The name is quoted all the same, because members choose theirs. Details typed in the form are
 * quoted where they differ.
 */
function senderParagraphs(request: UpdateRequestRecord, facility: string): MailContent['paragraphs'] {
  const { name, email } = senderOf(request);
  const answerTo = answerToOf(request);
  return [
    `Someone at ${facility} sent a request from this account:`,
    { quoted: `${name} (${email})` },
    ...aboutPlan(request),
    'They write:',
    { quoted: request.message },
    'Position, as typed:',
    { quoted: request.position },
    ...(answerTo === undefined ? [] : ['Reply to, as typed:', { quoted: answerTo }]),
  ];
}

/**
 * Returns the answer to an update request, sent to the address of the sender's account, whatever the form said.
 * Undefined if the version with that answer is not stored yet.
 */
export async function updateRequestEndedMails(
  parts: MailParts,
  key: string,
  version: number,
): Promise<MailContent[] | undefined> {
  const { table, siteOrigin } = parts;
  const request = await findUpdateRequest(table, key);
  if (request !== undefined && request.version < version) return undefined;
  // It may have been reopened since.
  if (request === undefined || !isEnded(request.status)) return [];
  const { wish, status, answer, message } = request;
  const outcome = status === 'Done' ? 'is done' : 'was declined';
  const answered = {
    subject: `Your update request ${outcome}`,
    paragraphs: [
      `Your request ${outcome}.`,
      ...(answer === '' ? [] : ['The administrator answers:', { quoted: answer }]),
      'You asked:',
      ...aboutPlan(request),
      { quoted: message },
    ],
  };
  const content = wish !== undefined && status === 'Done' ? wishFulfilled(wish, answer) : answered;
  const link = { label: 'Open your request', url: `${siteOrigin}/request-update?request=${key}` };
  const users = await answeredSenders(table, await readDirectory(table), request);
  return users.map((user) => mailTo(user, { ...content, link, version: request.version }));
}

const wishFulfilled = (wish: Wish, answer: string) => ({
  subject: 'What you asked for has been added',
  paragraphs: [
    'You looked for this, and nothing was found. It has been added:',
    { quoted: wish.text },
    ...(answer === '' ? [] : ['The administrator adds:', { quoted: answer }]),
  ],
});

function aboutPlan({ plan, fact }: UpdateRequestRecord): string[] {
  if (plan === undefined) return [];
  const about = `About the plan ${plan.descriptiveName} (${plan.payerName}, ${planCodeInWords(plan.planCode)}).`;
  return fact === undefined ? [about] : [about, `Reported as wrong: ${factLabel(fact)}.`];
}
