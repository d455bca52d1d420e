import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import { useDisabled } from './hooks/use-disabled.ts';
import { Spinner } from './loading/loading.tsx';
import styles from './plain-button.module.css';

/** `bare` is an icon without a border. */
const looks = {
  outline: styles.button,
  solid: `${styles.button} ${styles.solid}`,
  bare: `${styles.button} ${styles.bare}`,
};

type Look = { readonly look?: keyof typeof looks };

/** `busy` is true while the action that the button started is running. */
type ButtonProps = ComponentPropsWithRef<'button'> & Look & { readonly busy?: boolean };

/** Chakra's small button for places where Chakra is not loaded. */
export function PlainButton({ look = 'outline', busy = false, ref, children, ...rest }: ButtonProps) {
  const off = useDisabled(busy || rest.disabled === true, ref);
  return (
    <button type="button" className={looks[look]} aria-busy={busy || undefined} {...rest} {...off}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a PlainButton. */
export const PlainButtonLink = ({ look = 'outline', ...rest }: ComponentPropsWithRef<typeof Link> & Look) => (
  <Link className={looks[look]} {...rest} />
);
