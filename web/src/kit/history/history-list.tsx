import './history-list.css';
import type { FieldChange, HistoryEntry, HistoryKind } from '../../../../shared/records/history.ts';
import { localTime } from '../local-time.ts';
import { valueText } from './value-text.ts';

type Props = {
  readonly entries: readonly HistoryEntry[];
  /** What a field is called on the screen. */
  readonly labelOf: (field: string) => string;
};

const kindWords: Record<HistoryKind, string> = {
  created: 'created it',
  changed: 'changed it',
  deleted: 'deleted it',
  restored: 'restored it',
};

/** Who changed a record and when, newest first, with the fields from → to. */
export function HistoryList({ entries, labelOf }: Props) {
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={entry.version}>
          <p>
            <strong>{entry.by.name}</strong> {kindWords[entry.kind]}
            <span className="history-time"> {localTime(entry.at)}</span>
          </p>
          {entry.kind === 'changed' && (
            <dl className="history-changes">
              {entry.changes.map((change) => (
                <Change key={change.field} change={change} label={labelOf(change.field)} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

function Change({ change, label }: { readonly change: FieldChange; readonly label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <del>{valueText(change.from)}</del>
        <span aria-hidden="true"> → </span>
        <ins>{valueText(change.to)}</ins>
      </dd>
    </div>
  );
}
