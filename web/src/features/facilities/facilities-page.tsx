import { Flex, Heading, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { FacilityRecord } from '../../../../shared/facility/facility.ts';
import { Button } from '../../kit/button.tsx';
import { elementWith, followingIn } from '../../kit/elements-in-order.ts';
import { QueryState } from '../../kit/loading/query-state.tsx';
import { PanelBox } from '../../kit/panel.tsx';
import { usePerson } from '../../lib/services.tsx';
import { FacilityForm } from './facility-form.tsx';
import { FacilityItem } from './facility-item.tsx';
import { useFacilityRecords } from './facility-queries.ts';
import { FacilityQuestion, type FacilityTask } from './facility-question.tsx';

type Open =
  | FacilityTask
  | { readonly action: 'add' }
  | { readonly action: 'edit'; readonly facility: FacilityRecord };

/** The hospitals and offices whose plans the directory lists. For administrators. */
export default function FacilitiesPage() {
  const { activeFacility } = usePerson();
  const records = useFacilityRecords();
  const [open, setOpen] = useState<Open>();
  /** The ID of the facility that gets the focus if the open one is deleted. */
  const following = useRef<string>(undefined);

  return (
    <Stack gap="3">
      <Flex wrap="wrap" align="center" justify="space-between" gap="2">
        <Heading as="h2" size="md">
          Facilities
        </Heading>
        <Button size="sm" data-add onClick={() => setOpen({ action: 'add' })}>
          Add facility
        </Button>
      </Flex>
      <QueryState of={records} failed="The list of facilities could not be loaded." />
      {records.data?.length === 0 && (
        <PanelBox>No facility exists yet. Add the first one, then its plans and people.</PanelBox>
      )}
      {records.data !== undefined && records.data.length > 0 && (
        <PanelBox as="ul" p="0" gap="0">
          {records.data.map((facility) => (
            <FacilityItem
              key={facility._id}
              facility={facility}
              isActive={facility.name === activeFacility}
              isOnly={records.data.every(({ _id, archived }) => _id === facility._id || archived)}
              onAsk={(action) => {
                following.current = followingIn('facility', facility._id);
                setOpen({ action, facility });
              }}
            />
          ))}
        </PanelBox>
      )}
      {(open?.action === 'add' || open?.action === 'edit') && (
        <FacilityForm
          facility={open.action === 'edit' ? open.facility : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      {(open?.action === 'archive' || open?.action === 'restore' || open?.action === 'delete') && (
        <FacilityQuestion
          task={open}
          finalFocus={() => focusAfter(open, following.current)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  );
}

/** Returns the button that was pressed, or another one of the same facility or of the following one, or the Add button. */
function focusAfter({ facility, action }: FacilityTask, following: string | undefined): HTMLElement | null {
  const own = elementWith('facility', facility._id);
  const item = own ?? elementWith('facility', following);
  const pressed = own?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  return (
    pressed ?? item?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('[data-add]')
  );
}
