import { Button } from '@chakra-ui/react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { FieldChange, HistoryEntry } from '../../../../shared/records/history.ts';
import { localTime } from '../../kit/local-time.ts';
import { fieldLabel, fieldText, isNow, isShown } from './field-text.ts';
import { LongText } from './long-text.tsx';
import type { RestoreAsked } from './restore-question.tsx';

type Props = {
  readonly entry: HistoryEntry;
  readonly plan: Plan;
  readonly onAsk: (asked: RestoreAsked) => void;
};

const kinds = {
  created: 'created the plan',
  changed: 'changed',
  deleted: 'deleted the plan',
  restored: 'restored',
} as const;

/** One write: who, when, and each field before and after. */
export function HistoryEntryItem({ entry, plan, onAsk }: Props) {
  const { version, kind, at, by, phiWarning, restoredVersion } = entry;
  const changes = entry.changes.filter(({ field }) => isShown(field));
  // A plan that came, went or came back changed in every field: that is a state, not a list of changes.
  const whole = kind === 'created' || kind === 'deleted' || changes.every(({ from }) => from === null);
  const when = localTime(at);
  return (
    <li className="history-entry" data-version={version}>
      <div className="history-head">
        <p>
          <strong>{by.name}</strong> {kinds[kind]}
          {kind === 'changed' && ` ${changes.map(({ field }) => fieldLabel(field)).join(', ')}`}
          {restoredVersion !== undefined &&
            ` version ${restoredVersion}${whole ? ', bringing the plan back' : ''}`}
          <span className="history-when">
            Version {version} · <time dateTime={at}>{when}</time>
          </span>
        </p>
        {kind !== 'deleted' && version !== plan.version && (
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            data-restore={version}
            aria-label={`Restore this version: ${version}, ${when}`}
            onClick={() => onAsk({ version, when })}
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
                <dt>{fieldLabel(field)}</dt>
                <dd>
                  <LongText
                    text={fieldText(field, kind === 'deleted' ? from : to)}
                    name={fieldLabel(field)}
                  />
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
              plan={plan}
              onAsk={onAsk}
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
function ChangeItem({ change: { field, from, to }, version, when, plan, onAsk }: ChangeProps) {
  const label = fieldLabel(field);
  return (
    <div className="history-change">
      <dt>{label}</dt>
      <dd>
        <del>
          <LongText text={fieldText(field, from)} name={`earlier ${label}`} />
        </del>
        <span className="history-arrow"> → </span>
        <ins>
          <LongText text={fieldText(field, to)} name={`later ${label}`} />
        </ins>
        {!isNow(plan, field, from) && (
          <Button
            size="2xs"
            variant="outline"
            colorPalette="gray"
            data-restore={`${version} ${field}`}
            aria-label={`Restore this field: ${label} as before ${when}`}
            onClick={() => onAsk({ version: version - 1, when, field, value: from })}
          >
            Restore this field
          </Button>
        )}
      </dd>
    </div>
  );
}
