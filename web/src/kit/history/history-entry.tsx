import { Button } from '@chakra-ui/react';
import type { FieldChange, HistoryEntry } from '../../../../shared/records/history.ts';
import { localTime } from '../local-time.ts';
import { LongText } from './long-text.tsx';

/** How the history of one kind of record reads. */
export type HistoryFields = {
  /** `the plan` */
  readonly noun: string;
  readonly labelOf: (field: string) => string;
  /** A value as text, rows one to a line; empty for nothing. */
  readonly textOf: (field: string, value: unknown) => string;
  readonly isShown?: (field: string) => boolean;
};

/** A version to restore, or one field as it was before a change. `when`: the local time of that entry. */
export type RestoreAsked = {
  readonly version: number;
  readonly when: string;
  readonly field?: string;
  readonly value?: unknown;
};

/** For records whose earlier states can be put back. */
export type Restoring = {
  /** The version that the record is now. */
  readonly version: number;
  /** Whether the record has this value in a field now. */
  readonly isNow: (field: string, value: unknown) => boolean;
  readonly onAsk: (asked: RestoreAsked) => void;
};

type Props = {
  readonly entry: HistoryEntry;
  readonly fields: HistoryFields;
  readonly restoring: Restoring | undefined;
};

/** One write: who, when, and each field before and after. */
export function HistoryEntryItem({ entry, fields, restoring }: Props) {
  const { version, kind, at, by, phiWarning, restoredVersion } = entry;
  const { noun, labelOf, textOf, isShown = () => true } = fields;
  const changes = entry.changes.filter(({ field }) => isShown(field));
  // A record that came, went or came back changed in every field: that is a state, not a list of changes.
  const whole = kind === 'created' || kind === 'deleted' || changes.every(({ from }) => from === null);
  const when = localTime(at);
  return (
    <li className="history-entry" data-version={version}>
      <div className="history-head">
        <p>
          <strong>{by.name}</strong> {kind}
          {(kind === 'created' || kind === 'deleted') && ` ${noun}`}
          {kind === 'changed' && ` ${changes.map(({ field }) => labelOf(field)).join(', ')}`}
          {restoredVersion !== undefined &&
            ` version ${restoredVersion}${whole ? `, bringing ${noun} back` : ''}`}
          <span className="history-when">
            Version {version} · <time dateTime={at}>{when}</time>
          </span>
        </p>
        {restoring && kind !== 'deleted' && version !== restoring.version && (
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            data-restore={version}
            aria-label={`Restore this version: ${version}, ${when}`}
            onClick={() => restoring.onAsk({ version, when })}
          >
            Restore this version
          </Button>
        )}
      </div>
      {phiWarning && (
        <p className="history-warned">
          Saved after a warning about likely PHI: {phiWarning.kinds.join(', ') || 'no kind named'}.
        </p>
      )}
      {whole ? (
        <details className="history-whole">
          <summary>{`${changes.length} fields`}</summary>
          <dl>
            {changes.map(({ field, from, to }) => (
              <div key={field} className="history-change">
                <dt>{labelOf(field)}</dt>
                <dd>
                  <LongText text={textOf(field, kind === 'deleted' ? from : to)} name={labelOf(field)} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : (
        <dl>
          {changes.map((change) => (
            <ChangeItem
              key={change.field}
              change={change}
              version={version}
              when={when}
              fields={fields}
              restoring={restoring}
            />
          ))}
        </dl>
      )}
    </li>
  );
}

type ChangeProps = Omit<Props, 'entry'> & {
  readonly change: FieldChange;
  readonly version: number;
  readonly when: string;
};

/** One field from → to. What it was before can be put back, unless it is that already. */
function ChangeItem({ change: { field, from, to }, version, when, fields, restoring }: ChangeProps) {
  const { labelOf, textOf } = fields;
  const label = labelOf(field);
  return (
    <div className="history-change">
      <dt>{label}</dt>
      <dd>
        <del>
          <LongText text={textOf(field, from)} name={`earlier ${label}`} />
        </del>
        <span className="history-arrow"> → </span>
        <ins>
          <LongText text={textOf(field, to)} name={`later ${label}`} />
        </ins>
        {restoring && !restoring.isNow(field, from) && (
          <Button
            size="2xs"
            variant="outline"
            colorPalette="gray"
            data-restore={`${version} ${field}`}
            aria-label={`Restore this field: ${label} as before ${when}`}
            onClick={() => restoring.onAsk({ version: version - 1, when, field, value: from })}
          >
            Restore this field
          </Button>
        )}
      </dd>
    </div>
  );
}
