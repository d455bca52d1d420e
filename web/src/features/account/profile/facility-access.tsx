import type { User } from '../../../../../shared/schemas/user.ts';
import { usePerson } from '../../../lib/services.tsx';

/** The facilities this person may work in. Only administrators change them. */
export function FacilityAccess({ user }: { readonly user: User }) {
  const { activeFacility } = usePerson();
  return (
    <section className="account-card" aria-labelledby="access-title">
      <h2 id="access-title">Facility access</h2>
      {user.facilityAccess.length === 0 ? (
        <p className="account-quiet">No facility has been granted to you yet.</p>
      ) : (
        <ul className="account-chips">
          {user.facilityAccess.map((facility) => (
            <li key={facility} className="account-chip">
              {facility}
              {facility === activeFacility && <span className="account-quiet"> (active)</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="account-quiet">
        {user.role === 'admin'
          ? 'Administrators have access to every facility in use.'
          : 'An administrator grants access to facilities.'}
      </p>
    </section>
  );
}
