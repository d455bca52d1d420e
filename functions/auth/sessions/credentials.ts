import { ApiError } from '../../../shared/api/errors.ts';
import { facilitiesOf } from '../../../shared/people/permissions.ts';
import type { Login } from '../../../shared/people/session.ts';
import { type Directory, type FacilityEntry, facilityByName } from '../../data/facility-directory.ts';
import { accessWithdrawn, hasConfirmedEmail, type UserRecord } from '../../data/people/user-record.ts';

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly facilityName: string | undefined;
  readonly adminOnly: boolean;
  /** The same error for every reason, so that it reveals nothing to a stranger. */
  readonly refused: () => ApiError;
};

/** Reads what was typed in either sign-in form. */
export function credentialsOf(body: Login): Credentials {
  const { password } = body;
  if ('username' in body) {
    const refused = () => new ApiError('INVALID_CREDENTIALS', 'Login failed. Please check your credentials.');
    return { email: body.username, password, facilityName: undefined, adminOnly: true, refused };
  }
  const refused = () => new ApiError('INVALID_CREDENTIALS');
  return { email: body.email, password, facilityName: body.activeFacility, adminOnly: false, refused };
}

const notTheirs =
  'You have no access to this facility. Please choose another one, or ask your administrator.';

/** Returns the error for a person who may not sign in, at this facility or at all, once their password is known to be right. */
export function signInRefusal(user: UserRecord | undefined, facilityName?: string): ApiError | undefined {
  if (user?.status === 'disabled') return new ApiError('NOT_ALLOWED', accessWithdrawn);
  if (user?.status === 'approved' && facilityName !== undefined)
    return new ApiError('NOT_ALLOWED', notTheirs);
  // Only after the address is verified: a stranger who registers it and signs in would learn that nobody had an account with it.
  return user?.status === 'pending' && hasConfirmedEmail(user)
    ? new ApiError('AWAITING_APPROVAL')
    : undefined;
}

/** Returns the facility of this name, current or former, if the user has access to it; without a name, the user's first one. */
export function chooseFacility(
  user: UserRecord,
  directory: Directory,
  name: string | undefined,
): FacilityEntry | undefined {
  const userFacilities = facilitiesOf(user, directory.facilities);
  if (name === undefined) return userFacilities[0];
  const named = facilityByName(directory, name);
  return userFacilities.find((facility) => facility.id === named?.id);
}
