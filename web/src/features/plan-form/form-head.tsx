type Props = { readonly title: string; readonly facility?: string; readonly name?: string };

/** What is being edited, and for which facility as soon as that is known. */
export function FormHead({ title, facility, name }: Props) {
  return (
    <header className="form-head">
      <h1 className="page-title">{title}</h1>
      {facility !== undefined && (
        <p>
          {name !== undefined && <strong>{name}</strong>}
          <span>{facility}</span>
          <span className="form-legend">required</span>
        </p>
      )}
    </header>
  );
}
