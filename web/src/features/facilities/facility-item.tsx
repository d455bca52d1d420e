import { Box, chakra, Flex, Grid, Heading, Tag, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { FacilityRecord } from '../../../../shared/facility/facility.ts';
import { facilityUse } from '../../../../shared/facility/facility-use.ts';
import { Button } from '../../kit/button.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';

type Props = {
  readonly facility: FacilityRecord;
  /** True for the facility the user currently works in. */
  readonly isActive: boolean;
  /** True if no other facility is in use. */
  readonly isOnly: boolean;
  readonly onAsk: (action: 'edit' | 'archive' | 'restore' | 'delete') => void;
};

/** One facility with what uses it and its actions. */
export function FacilityItem({ facility, isActive, isOnly, onAsk }: Props) {
  const { _id, name, tag, theme, archived } = facility;
  const reason = useId();
  const obstacle = deleteObstacle(facility, isActive, isOnly);
  const change = archived ? 'restore' : 'archive';
  return (
    <Grid
      as="li"
      data-facility={_id}
      templateColumns="auto minmax(0, 1fr) fit-content(50%)"
      alignItems="start"
      columnGap="3"
      rowGap="1"
      px="4"
      py="3"
      borderColor="border.muted"
      _notLast={{ borderBottomWidth: '1px' }}
    >
      {/* The color is data, so it is set as an inline style. */}
      <Box
        boxSize="8"
        mt="1"
        borderWidth="1px"
        borderColor="border.emphasized"
        borderRadius="l2"
        opacity={archived ? 0.5 : undefined}
        css={{ forcedColorAdjust: 'none' }}
        style={{ backgroundColor: theme.primaryColor }}
        aria-hidden="true"
      />
      <div>
        <Heading as="h3" size="sm" display="flex" flexWrap="wrap" alignItems="center" gap="2">
          {name}
          {archived && <Mark>Archived</Mark>}
          {isActive && <Mark>Active now</Mark>}
        </Heading>
        <Text color="fg.muted">
          Tag <chakra.span fontFamily="mono">{tag}</chakra.span> ·{' '}
          <chakra.span fontFamily="mono">{theme.primaryColor}</chakra.span> ·{' '}
          {facilityUse(facility) ?? 'Nothing uses it now'}
        </Text>
      </div>
      <Grid gap="1" gridColumn={{ base: '1 / -1', md: 'auto' }} justifyItems={{ base: 'start', md: 'end' }}>
        <Flex wrap="wrap" gap="2">
          <Button
            size="sm"
            variant="outline"
            data-action="edit"
            aria-label={`Edit ${name}`}
            onClick={() => onAsk('edit')}
          >
            Edit
          </Button>
          <SecondaryButton
            size="sm"
            data-action={change}
            aria-label={`${archived ? 'Restore' : 'Archive'} ${name}`}
            aria-describedby={isActive ? reason : undefined}
            disabled={isActive && !archived}
            onClick={() => onAsk(change)}
          >
            {archived ? 'Restore' : 'Archive'}
          </SecondaryButton>
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
        </Flex>
        {obstacle !== undefined && (
          <Text
            id={reason}
            maxW="sm"
            color="fg.muted"
            textStyle="xs"
            textAlign={{ base: 'start', md: 'end' }}
          >
            {obstacle}
          </Text>
        )}
      </Grid>
    </Grid>
  );
}

const Mark = ({ children }: { readonly children: string }) => (
  <Tag.Root colorPalette="gray">
    <Tag.Label>{children}</Tag.Label>
  </Tag.Root>
);

/** Returns why a facility cannot be deleted now, or undefined if it can. */
function deleteObstacle(facility: FacilityRecord, isActive: boolean, isOnly: boolean): string | undefined {
  if (isActive && isOnly) return 'This is the only facility in use. Add or restore another one first.';
  if (isActive) return 'You are working in this facility. Switch to another one first.';
  const users = facilityUse(facility);
  if (users === undefined) return undefined;
  return facility.archived ? `In use by ${users}.` : `In use by ${users}. Archive it instead.`;
}
