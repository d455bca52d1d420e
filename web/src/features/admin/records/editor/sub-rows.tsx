import { Button, VisuallyHidden } from '@chakra-ui/react';
import { useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '../../../../../../shared/limits.ts';
import { CloseIcon } from '../../../../kit/icons.tsx';
import { useNarrowScreen } from '../../../../kit/use-narrow-screen.ts';

/** One input of a row. `options` makes it a choice. */
export type SubField<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** Share of the row's width. */
  readonly share: number;
  readonly options?: readonly string[];
  readonly inputMode?: 'tel' | 'url';
};

type Props<Name extends string> = {
  /** `Phones`; `one` names a single row, `phone`. */
  readonly title: string;
  readonly one: string;
  readonly fields: readonly SubField<Name>[];
  /** Identities of the rows, in order. */
  readonly ids: readonly string[];
  /** A table with one heading per column, or rows that carry their labels. */
  readonly layout: 'table' | 'rows';
  readonly register: (at: number, name: Name) => UseFormRegisterReturn;
  readonly problem: (at: number, name: Name) => string | undefined;
  readonly onAdd: () => void;
  readonly onRemove: (at: number) => void;
};

/** A list whose rows can be added and removed. */
export function SubRows<Name extends string>(props: Props<Name>) {
  const { title, one, ids, layout, onAdd, onRemove } = props;
  const narrow = useNarrowScreen();
  const add = useRef<HTMLButtonElement>(null);
  const remove = (at: number) => {
    onRemove(at);
    // The pressed button is gone.
    add.current?.focus();
  };
  return (
    <fieldset className="sub-rows">
      <legend>
        {title} <span className="quiet">({ids.length})</span>
      </legend>
      {ids.length > 0 &&
        (layout === 'table' && !narrow ? (
          <TableRows {...props} onRemove={remove} />
        ) : (
          <LabelledRows {...props} onRemove={remove} />
        ))}
      <Button
        ref={add}
        size="sm"
        variant="outline"
        colorPalette="gray"
        alignSelf="start"
        disabled={ids.length >= limits.hubRows}
        onClick={onAdd}
      >
        Add {one}
      </Button>
    </fieldset>
  );
}

function TableRows<Name extends string>(props: Props<Name>) {
  const { title, one, fields, ids, onRemove } = props;
  return (
    <div className="sub-table-scroll">
      <table className="sub-table">
        <VisuallyHidden asChild>
          <caption>{title}</caption>
        </VisuallyHidden>
        <colgroup>
          {fields.map(({ name, share }) => (
            <col key={name} style={{ width: `${share}%` }} />
          ))}
          <col className="sub-remove-column" />
        </colgroup>
        <thead>
          <tr>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {ids.map((id, at) => (
            <tr key={id}>
              {fields.map((field) => (
                <td key={field.name}>
                  <RowInput {...props} field={field} at={at} />
                </td>
              ))}
              <td>
                <RemoveButton one={one} at={at} onRemove={onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LabelledRows<Name extends string>(props: Props<Name>) {
  const { one, fields, ids, onRemove } = props;
  return (
    <ul className="sub-list">
      {ids.map((id, at) => (
        <li key={id} className="sub-row">
          {fields.map((field) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: RowInput is the control
            <label key={field.name} className="sub-field" style={{ flexGrow: field.share }}>
              <span>{field.label}</span>
              <RowInput {...props} field={field} at={at} />
            </label>
          ))}
          <RemoveButton one={one} at={at} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}

type InputProps<Name extends string> = Props<Name> & { readonly field: SubField<Name>; readonly at: number };

function RowInput<Name extends string>({ field, at, one, register, problem }: InputProps<Name>) {
  const { name, label, options, inputMode } = field;
  const wrong = problem(at, name);
  const id = `${one.replaceAll(' ', '-')}-${at}-${name}-problem`;
  const shared = {
    ...register(at, name),
    'aria-label': `${label} of ${one} ${at + 1}`,
    'aria-invalid': wrong !== undefined || undefined,
    'aria-describedby': wrong === undefined ? undefined : id,
    className: 'sub-input',
  };
  return (
    <>
      {options === undefined ? (
        <input type="text" autoComplete="off" inputMode={inputMode} {...shared} />
      ) : (
        <select {...shared}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {wrong !== undefined && (
        <span id={id} className="sub-problem">
          {wrong}
        </span>
      )}
    </>
  );
}

type RemoveProps = {
  readonly one: string;
  readonly at: number;
  readonly onRemove: (at: number) => void;
};

function RemoveButton({ one, at, onRemove }: RemoveProps) {
  return (
    <button
      type="button"
      className="sub-remove"
      aria-label={`Remove ${one} ${at + 1}`}
      title="Remove"
      onClick={() => onRemove(at)}
    >
      <CloseIcon />
    </button>
  );
}
