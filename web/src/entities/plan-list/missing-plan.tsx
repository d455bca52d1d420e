import { planIdParts } from '../../../../shared/plan/plan-id.ts';
import { PlainButton } from '../../kit/plain-button.tsx';
import { usePerson } from '../../lib/services.tsx';
import { useFacilities } from '../../lib/use-facilities.ts';
import { useSwitchFacility } from '../facility/use-switch-facility.ts';
import { Notice } from './list-states.tsx';

type Props = { readonly id: string; readonly onClose: () => void };

/** Explains why a linked plan is not in the list: it belongs to another facility of the person, one click away, or it is gone. */
export default function MissingPlan({ id, onClose }: Props) {
  const { activeFacility, facilityAccess } = usePerson();
  const facilities = useFacilities();
  const { target, switchTo } = useSwitchFacility();
  if (facilities.isLoading) return null;
  const facilityId = planIdParts(id)?.facilityId;
  const owner = facilities.data?.find(({ _id }) => _id === facilityId)?.name;
  const isElsewhere = owner !== undefined && owner !== activeFacility && facilityAccess.includes(owner);
  return (
    <div role="alert">
      <Notice kind="warning">
        <p>
          {isElsewhere
            ? `This plan belongs to ${owner}.`
            : `This plan was not found here. It may have been removed, or it belongs to a facility other than ${activeFacility}.`}
        </p>
        {isElsewhere && (
          <PlainButton look="solid" busy={target !== undefined} onClick={() => switchTo(owner)}>
            Switch to {owner}
          </PlainButton>
        )}
        <PlainButton onClick={onClose}>Show the list</PlainButton>
      </Notice>
    </div>
  );
}
