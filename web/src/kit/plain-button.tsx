import type { ButtonHTMLAttributes } from 'react';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'plain-button' | 'plain-button-solid';
  /** True while what it began goes on. */
  readonly busy?: boolean;
};

/** Chakra's small button where Chakra is not loaded; its looks come from theme-plugin.ts. */
export function PlainButton({ look = 'plain-button', busy = false, children, ...rest }: Props) {
  return (
    <button type="button" className={look} disabled={busy} aria-busy={busy || undefined} {...rest}>
      {busy && <span className="plain-spinner" />}
      {children}
    </button>
  );
}
