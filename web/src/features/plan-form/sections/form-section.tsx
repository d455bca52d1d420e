import { type ReactNode, useId } from 'react';

type Props = { readonly title: ReactNode; readonly lead?: ReactNode; readonly children: ReactNode };

/** A part of the form with its heading. */
export function FormSection({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        {title}
      </h2>
      {lead && <p className="form-lead">{lead}</p>}
      {children}
    </section>
  );
}
