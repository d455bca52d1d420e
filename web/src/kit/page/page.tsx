import './page.css';
import type { ReactNode } from 'react';

type Props = {
  readonly title: ReactNode;
  /** A sentence on what the page is for. */
  readonly lead?: ReactNode;
  /** Links to where one goes from here, at the end of the heading's line. */
  readonly links?: ReactNode;
  readonly children: ReactNode;
};

/** A page inside the frame: its heading, and what stands below. */
export function Page({ title, lead, links, children }: Props) {
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1 className="page-title">{title}</h1>
          {lead !== undefined && <p className="quiet">{lead}</p>}
        </div>
        {links !== undefined && <div className="page-links">{links}</div>}
      </header>
      {children}
    </div>
  );
}
