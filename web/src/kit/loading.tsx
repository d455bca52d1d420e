import './loading.css';

/** A spinner in the facility's colour. It appears after a moment only, so that short waits show nothing. */
export function Loading({ minH = '16rem' }: { minH?: string }) {
  return (
    <div className="loading" style={{ minHeight: minH }} role="status">
      <span className="plain-spinner-large" />
      <span className="unseen">Loading...</span>
    </div>
  );
}
