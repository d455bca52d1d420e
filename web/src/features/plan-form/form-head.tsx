type Props = { readonly title: string; readonly facility: string; readonly name?: string };

/** What is being edited, and for which facility. */
export function FormHead({ title, facility, name }: Props) {
  return (
    <header className="form-head">
      <h1 className="page-title">{title}</h1>
      <p>
        {name !== undefined && <strong>{name}</strong>}
        <span>{facility}</span>
        <span className="form-legend">required</span>
      </p>
    </header>
  );
}
