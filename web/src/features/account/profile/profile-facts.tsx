import type { User } from '../../../../../shared/people/user.ts';
import { fullName } from '../full-name.ts';

/** A person's data as they stand. */
export function ProfileFacts({ user }: { readonly user: User }) {
  const facts = [
    ['Name', fullName(user)],
    ['Email', user.email],
    ['Phone number', user.phoneNumber],
    ['Department', user.department || '-'],
    ['NPI', user.npi],
    ['Role', user.role === 'admin' ? 'Administrator' : 'User'],
  ] as const;
  return (
    <dl className="account-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
