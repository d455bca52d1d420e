import { Dialog, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { may } from '../../../../shared/people/permissions.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { paths } from '../../config/paths.ts';
import { Announce } from '../../kit/announce.tsx';
import { IconButton } from '../../kit/button.tsx';
import { RowButton } from '../../kit/data-table/row-button.ts';
import { TextLink } from '../../kit/form/text-link.tsx';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../kit/icons.tsx';
import { usePerson } from '../../lib/services.tsx';
import { openedInApp } from '../../lib/session/way-back.ts';
import { WriteNote } from '../must-read/write-note.tsx';
import { RetireButton } from '../plan-ending/retire-button.tsx';
import { ReportedMark } from './reported-mark.tsx';

// The title has the name and the class; a plan without an end has no line that tells it.
const titled = ['descriptiveName', 'financialClass', 'endsOn', 'successor'];

export type PlanStep = {
  readonly onStep: (by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

type Props = {
  readonly plan: Plan;
  readonly terms: readonly string[];
  readonly steps: PlanStep | undefined;
  readonly compare: { readonly label: string; readonly onCompare: () => void } | undefined;
  readonly onFlag: (() => void) | undefined;
};

/** On a phone a line below the name, which is moved sideways: the answer to the first question stays in view. */
const besideTitle = {
  display: { base: 'flex', md: 'contents' },
  order: 1,
  // As wide as with its negative margin: a narrower one would fit beside the name if nothing else is there.
  flex: '1 0 calc(100% + 3.5rem)',
  alignItems: 'center',
  gap: '3',
  mt: '1',
  me: '-14',
  py: '1',
  overflowX: 'auto',
  '& > *': { flex: 'none', maxW: 'full' },
} as const;

/** The plan's name, what can be done with it, and the buttons to the previous and next plan. */
export function PlanHeader({ plan, terms, steps, compare, onFlag }: Props) {
  const { role } = usePerson();
  // When the dialog opens, a screen reader reads its title by itself.
  const [opened] = useState(plan._id);
  const [stepped, setStepped] = useState(false);
  if (!stepped && plan._id !== opened) setStepped(true);
  return (
    <Dialog.Header
      display="flex"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      pe="14"
    >
      <Announce text={stepped ? plan.descriptiveName : ''} />
      <Flex
        display={{ base: 'contents', md: 'flex' }}
        wrap="wrap"
        align="center"
        columnGap="3"
        rowGap="1"
        minW="0"
        overflowWrap="anywhere"
      >
        <Dialog.Title
          flex={{ base: '1 1 0', md: 'none' }}
          minW="0"
          maxW="full"
          textStyle={{ base: 'md', md: 'lg' }}
        >
          {highlighted(plan.descriptiveName, terms)}
        </Dialog.Title>
        <Flex css={besideTitle}>
          <ReportedMark facts={titled} />
          <Text as="span" px="2" py="1px" borderRadius="sm" bg="bg.muted" fontSize="13px" whiteSpace="nowrap">
            {highlighted(plan.financialClass, terms)}
          </Text>
          {may.editPlans(role) && (
            <>
              <TextLink to={paths.editPlan(plan._id)} state={openedInApp} _print={{ display: 'none' }}>
                Edit plan
              </TextLink>
              {/* Keyed by plan: a dialog opened for one plan never carries over to another. */}
              <RetireButton key={plan._id} plan={plan} />
              <TextLink to={paths.mergePlans(plan._id)} state={openedInApp} _print={{ display: 'none' }}>
                Merge
              </TextLink>
            </>
          )}
          <WriteNote key={plan._id} subject={{ planId: plan._id, planName: plan.descriptiveName, text: '' }}>
            Must read
          </WriteNote>
          {compare && <RowButton onClick={compare.onCompare}>{compare.label}</RowButton>}
          {onFlag && (
            <RowButton title="This is wrong  w" onClick={onFlag}>
              This is wrong
            </RowButton>
          )}
        </Flex>
      </Flex>
      {steps && (
        // In line with the close button, however long the name is.
        <Flex flex="none" alignSelf="flex-start" mt="-4" me="-2">
          <IconButton
            size="sm"
            variant="ghost"
            aria-label="Previous plan"
            title="Previous plan  ["
            disabled={steps.isFirst}
            onClick={() => steps.onStep(-1)}
          >
            <ChevronLeftIcon />
          </IconButton>
          <IconButton
            size="sm"
            variant="ghost"
            aria-label="Next plan"
            title="Next plan  ]"
            disabled={steps.isLast}
            onClick={() => steps.onStep(1)}
          >
            <ChevronRightIcon />
          </IconButton>
        </Flex>
      )}
    </Dialog.Header>
  );
}
