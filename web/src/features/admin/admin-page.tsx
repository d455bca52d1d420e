import './admin.css';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Page } from '../../kit/page/page.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';

const cards = [
  {
    to: paths.payerContracts(),
    title: 'MANAGE PAYERS',
    text: 'What each facility has agreed with each payer: status, dates, phones, portals and addresses.',
  },
  {
    to: paths.planPolicies(),
    title: 'MANAGE PLANS',
    text: 'How each facility handles a plan: network status and which service locations accept or refer.',
  },
  {
    to: paths.planCodes(),
    title: 'MANAGE PLAN CODES (coming soon)',
    text: 'All plan codes in use, with those that stand for more than one plan. To be looked at, for now.',
  },
] as const;

const more = [
  { to: paths.users(), label: 'User Management' },
  { to: paths.facilities(), label: 'Facilities' },
  { to: paths.deletedPlans(), label: 'Deleted Plans' },
  { to: paths.requestInbox(), label: 'Update Requests' },
  { to: paths.broadcasts(), label: 'Broadcasts' },
] as const;

/** Where administrators begin: payers, plans and plan codes. */
export default function AdminPage() {
  usePageTitle('Admin Dashboard');
  const config = useSiteConfig();
  const links = config?.apiTester ? [...more, { to: paths.apiTester(), label: 'API Tester' }] : more;
  return (
    <Page title="Admin Dashboard">
      <ul className="admin-cards">
        {cards.map(({ to, title, text }) => (
          <li key={to} className="admin-card">
            <h2 className="admin-card-title">
              <Link to={to} className="admin-card-link">
                {title}
              </Link>
            </h2>
            <p className="admin-card-text">{text}</p>
          </li>
        ))}
      </ul>
      <nav aria-label="Administration" className="admin-more">
        <h2>Also for administrators</h2>
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="admin-more-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}
