import type { Facility } from '../../../shared/facility/facility.ts';
import type { SignedIn } from '../../../shared/people/session.ts';
import { linkIn, mailTo } from './inbox.ts';
import { demo } from './people.ts';
import type { Product } from './product.ts';

/** Registers a person, confirms their address and approves them, by API calls alone. The screens have their own journey. */
export async function approvedPerson({ url, inboxUrl }: Product, email: string, password: string) {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { data }: { data: Facility[] } = await call('GET', '/facilities');
  const facility = data[0]?.name;
  await call('POST', '/auth/register', {
    ...{ firstName: 'Nadia', lastName: 'Newcomer', npi: '1234567890', phoneNumber: '(555) 555-0124' },
    ...{ email, password, confirmPassword: password, requestedFacility: [facility] },
  });
  const link = linkIn(await mailTo(inboxUrl, email, /Confirm your email address/));
  await call('POST', '/auth/confirm-registration', { token: link.split('/').at(-1), password });
  const toAdmin = new URL(linkIn(await mailTo(inboxUrl, demo.admin, /registration is waiting/, email)));
  const admin = { email: demo.admin, password: demo.password, activeFacility: facility };
  const { accessToken }: SignedIn = await call('POST', '/auth/login', admin);
  const id = toAdmin.searchParams.get('person');
  await call('PUT', `/users/approve/${id}`, { approvedFacilities: [facility] }, accessToken);
}
