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
  /** The same refusal for every reason, so that it tells a stranger nothing. */
  readonly refused: () => ApiError;
};

/** What is typed, in either form of signing in. */
export function credentialsOf(body: Login): Credentials {
  const { password } = body;
  if ('username' in body) {
    const refused = () => new ApiError('INVALID_CREDENTIALS', 'Login failed. Please check your credentials.');
    return { email: body.username, password, facilityName: undefined, adminOnly: true, refused };
  }
  const refused = () => new ApiError('INVALID_CREDENTIALS');
  return { email: body.email, password, facilityName: body.activeFacility, adminOnly: false, refused };
}

/** What a person who is not let in is told once their password is known to be right. */
export function shutOut(user: UserRecord | undefined): ApiError | undefined {
  if (user?.status === 'disabled') return new ApiError('NOT_ALLOWED', accessWithdrawn);
  // Not before the address is proven: a stranger who registers it and signs in would learn that nobody has it.
  return user?.status === 'pending' && hasConfirmedEmail(user)
    ? new ApiError('AWAITING_APPROVAL')
    : undefined;
}

/** The facility asked for, also by a name it had before, if it is theirs; without a name the first of theirs. */
export function chooseFacility(
  user: UserRecord,
  directory: Directory,
  name: string | undefined,
): FacilityEntry | undefined {
  const theirs = facilitiesOf(user, directory.facilities);
  if (name === undefined) return theirs[0];
  const named = facilityByName(directory, name);
  return theirs.find((facility) => facility.id === named?.id);
}
