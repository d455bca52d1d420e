import type { User } from '../../../../../shared/people/user.ts';
import { usePerson } from '../../../lib/services.tsx';

/** The facilities this person may work in. Only administrators change them. */
export function FacilityAccess({ user }: { readonly user: User }) {
  const { activeFacility } = usePerson();
  return (
    <section className="panel" aria-labelledby="access-title">
      <h2 id="access-title" className="panel-title">
        Facility access
      </h2>
      {user.facilityAccess.length === 0 ? (
        <p className="quiet">No facility has been granted to you yet.</p>
      ) : (
        <ul className="account-chips">
          {user.facilityAccess.map((facility) => (
            <li key={facility} className="account-chip">
              {facility}
              {facility === activeFacility && <span className="quiet"> (active)</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">
        {user.role === 'admin'
          ? 'Administrators have access to every facility in use.'
          : 'An administrator grants access to facilities.'}
      </p>
    </section>
  );
}
