import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useMustReads } from './must-read-queries.ts';

/** Shows on every page that there are unread notes, until they are confirmed. */
export default function UnreadBadge() {
  const { data = [] } = useMustReads();
  const unread = data.filter(({ readAt }) => readAt === undefined).length;
  if (unread === 0) return null;
  return (
    <Link data-tone="orange" to={paths.changes()}>
      {unread} must read
    </Link>
  );
}
