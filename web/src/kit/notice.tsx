import './notice.css';
import type { ReactNode } from 'react';

type Props = { title: string; text: string; children?: ReactNode };

/** A page or part of a page that has something to say instead of something to show. */
export function Notice({ title, text, children }: Props) {
  return (
    <div className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="notice-actions">{children}</div>
    </div>
  );
}
