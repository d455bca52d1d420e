import { Button } from '@chakra-ui/react';
import { useId } from 'react';
import type { FacilityRecord } from '../../../../shared/facility/facility.ts';
import { facilityUse } from '../../../../shared/facility/facility-use.ts';

type Props = {
  readonly facility: FacilityRecord;
  /** True for the facility the person works in at the moment. */
  readonly isActive: boolean;
  readonly onAsk: (action: 'edit' | 'archive' | 'bringBack' | 'delete') => void;
};

/** One facility with what uses it and what can be done. */
export function FacilityItem({ facility, isActive, onAsk }: Props) {
  const { _id, name, theme, archived } = facility;
  const reason = useId();
  const obstacle = deleteObstacle(facility, isActive);
  const change = archived ? 'bringBack' : 'archive';
  return (
    <li className="facility-item" data-facility={_id} data-archived={archived || undefined}>
      {/* Its colour is data, so it comes with the element. */}
      <span className="facility-swatch" style={{ backgroundColor: theme.primaryColor }} aria-hidden="true" />
      <div className="facility-what">
        <h3 className="facility-name">
          {name}
          {archived && <span className="facility-mark">Archived</span>}
          {isActive && <span className="facility-mark">Active now</span>}
        </h3>
        <p className="quiet">
          <span className="facility-hex">{theme.primaryColor}</span> ·{' '}
          {facilityUse(facility) ?? 'Nothing uses it yet'}
        </p>
      </div>
      <div className="facility-do">
        <div className="facility-buttons">
          <Button
            size="sm"
            variant="outline"
            data-action="edit"
            aria-label={`Edit ${name}`}
            onClick={() => onAsk('edit')}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            data-action={change}
            aria-label={`${archived ? 'Bring back' : 'Archive'} ${name}`}
            aria-describedby={isActive ? reason : undefined}
            disabled={isActive && !archived}
            onClick={() => onAsk(change)}
          >
            {archived ? 'Bring back' : 'Archive'}
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="red"
            data-action="delete"
            aria-label={`Delete ${name}`}
            aria-describedby={obstacle === undefined ? undefined : reason}
            disabled={obstacle !== undefined}
            onClick={() => onAsk('delete')}
          >
            Delete
          </Button>
        </div>
        {obstacle !== undefined && (
          <p id={reason} className="facility-reason">
            {obstacle}
          </p>
        )}
      </div>
    </li>
  );
}

/** Why a facility cannot be deleted now, or undefined if it can. */
function deleteObstacle(facility: FacilityRecord, isActive: boolean): string | undefined {
  if (isActive) return 'You are working in this facility. Switch to another one first.';
  const users = facilityUse(facility);
  if (users === undefined) return undefined;
  return facility.archived ? `In use by ${users}.` : `In use by ${users}. Archive it instead.`;
}
