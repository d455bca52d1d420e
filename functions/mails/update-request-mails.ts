import { isEnded } from '../../shared/messages/update-request.ts';
import { facilityNames, parseDirectory } from '../data/facility-directory.ts';
import { findUpdateRequest, type UpdateRequestRecord } from '../data/messages/update-requests.ts';
import { findUser, listUsers } from '../data/people/users.ts';
import { keys } from '../data/records/keys.ts';
import { administratorsOf } from './administrators.ts';
import type { MailContent } from './mail-layout.ts';
import type { MailParts } from './mail-parts.ts';

/** A new request, to the administrators of its facility. Undefined when it is not stored. */
export async function updateRequestedMails(
  parts: MailParts,
  key: string,
): Promise<MailContent[] | undefined> {
  const { table, log, siteOrigin } = parts;
  const request = await findUpdateRequest(table, log, key);
  if (request === undefined) return undefined;
  const directory = parseDirectory(await table.get(keys.directory()), log);
  const [facility = 'a facility that is gone'] = facilityNames(directory, [request.facilityId]);
  const admins = administratorsOf([request.facilityId], await listUsers(table, log));
  return admins.map((admin) => ({
    to: admin.email,
    subject: 'An update request for you',
    paragraphs: [
      `Hello ${admin.firstName},`,
      `${request.name} (${request.position}, ${request.email}) at ${facility} asks:`,
      ...aboutPlan(request),
      request.message,
    ],
    link: { label: 'Open the request', url: `${siteOrigin}/request-update/inbox?request=${key}` },
  }));
}

/**
 * The answer, to who sent the request: at the address of their account, whatever the form said. Undefined when the
 * version with that answer is not stored.
 */
export async function updateRequestEndedMails(
  parts: MailParts,
  key: string,
  version: number,
): Promise<MailContent[] | undefined> {
  const { table, log, siteOrigin } = parts;
  const request = await findUpdateRequest(table, log, key);
  if (request !== undefined && request.version < version) return undefined;
  // It may have been taken up again since.
  if (request === undefined || !isEnded(request.status)) return [];
  const user = await findUser(table, log, request.userId);
  if (user?.status !== 'approved') return [];
  const outcome = request.status === 'Done' ? 'is done' : 'was declined';
  return [
    {
      to: user.email,
      subject: `Your update request ${outcome}`,
      paragraphs: [
        `Hello ${user.firstName},`,
        `Your request ${outcome}.`,
        ...(request.answer === '' ? [] : ['The administrator answers:', request.answer]),
        'You asked:',
        ...aboutPlan(request),
        request.message,
      ],
      link: { label: 'Open your request', url: `${siteOrigin}/request-update?request=${key}` },
    },
  ];
}

function aboutPlan({ plan }: UpdateRequestRecord): string[] {
  return plan === undefined
    ? []
    : [`About the plan ${plan.descriptiveName} (${plan.payerName}, plan code ${plan.planCode}).`];
}
