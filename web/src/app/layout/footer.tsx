import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

export function Footer() {
  return (
    <footer className="footer">
      <span>© {new Date().getFullYear()} Coverage Guide</span>
      <Link to={paths.terms()}>Terms of Use</Link>
      <Link to={paths.privacy()}>Privacy Policy</Link>
      <Link to={paths.cookiePolicy()}>Cookie Policy</Link>
    </footer>
  );
}
