import type { RefObject } from 'react';

/** The first stop of the Tab key: past the top bar to the page itself. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page; only the address must stay as it is
    <a
      href="#main"
      className="skip-link"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
    >
      Skip to the page
    </a>
  );
}
