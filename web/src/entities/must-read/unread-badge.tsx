import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useMustReads } from './must-read-queries.ts';

/** Shows on every page that there are unread notes, until they are confirmed, or that nobody knows whether there are any. */
export default function UnreadBadge() {
  const { data, isError } = useMustReads();
  const unread = data?.filter(({ readAt }) => readAt === undefined).length ?? 0;
  const unknown = isError && data === undefined;
  if (unread === 0 && !unknown) return null;
  return (
    <Link data-tone="orange" to={paths.changes()}>
      {unknown ? 'Must-reads not loaded' : `${unread} must read`}
    </Link>
  );
}
