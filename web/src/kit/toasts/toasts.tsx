import './toasts.css';
import { useSyncExternalStore } from 'react';
import { CloseIcon } from '../icons.tsx';
import { toastList } from './toast-list.ts';

/** The toasts of the whole app, rendered once. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.shown);
  return (
    <section className="toasts" aria-label="Notifications">
      {toasts.map(({ id, kind, message }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it has a role; resting on it only keeps it open
        <div
          key={id}
          className={`toast toast-${kind}`}
          role={kind === 'error' ? 'alert' : 'status'}
          onPointerEnter={() => toastList.hold(id)}
          onPointerLeave={() => toastList.release(id)}
          onFocus={() => toastList.hold(id)}
          onBlur={() => toastList.release(id)}
        >
          <span className="toast-message">{message}</span>
          <button
            type="button"
            className="toast-close"
            aria-label="Close notification"
            onClick={() => toastList.close(id)}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </section>
  );
}
