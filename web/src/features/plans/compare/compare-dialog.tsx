import { Flex, Image, Stack, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { DecidedContract } from '../../../../../shared/hub/contracts/decided-status.ts';
import { labelInSentence } from '../../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { StatusChip } from '../../../entities/contract-status/status-chip.tsx';
import { planFinder } from '../../../entities/plan-ending/desk-plans.ts';
import { type ComparedField, comparedPlans } from '../../../entities/plan-merge/compared-plans.ts';
import { Callout } from '../../../kit/callout.tsx';
import { MarkedText } from '../../../kit/conflict/marked-text.tsx';
import { CopyButton } from '../../../kit/copy/copy-button.tsx';
import { useCopyClicks } from '../../../kit/copy/use-copy-clicks.ts';
import { RowButton } from '../../../kit/data-table/row-button.ts';
import { AppDialog } from '../../../kit/dialog/app-dialog.tsx';
import { useNarrowScreen } from '../../../kit/hooks/use-narrow-screen.ts';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';

type Pair = readonly [Plan, Plan];
type Props = {
  readonly plans: Pair;
  readonly list: PlanList;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

// The names stay in view while scrolling, if there is room.
const headLook = {
  '& > tr > *': { position: { md: 'sticky' }, top: '-2', zIndex: '1', bg: 'bg.panel' },
} as const;
const sides = [0, 1] as const;
const copied: ReadonlySet<string> = new Set(['code', 'payerId', 'address']);

const differing = (count: number): string =>
  `Besides the name, ${count === 0 ? 'nothing differs' : count === 1 ? '1 field differs' : `${count} fields differ`}.`;

const reasonsOf = ({ facilityContracts }: Plan): string =>
  facilityContracts.map(({ reason = '' }: DecidedContract) => reason).join('');

/** Returns what is compared. The same status differs, too, if a reason makes it another than one of the plans' own. */
const comparedForDesk = ([one, other]: Pair): readonly ComparedField[] =>
  comparedPlans(one, other).map((field) =>
    field.key === 'facilityContracts' && reasonsOf(one) !== reasonsOf(other)
      ? { ...field, differs: true }
      : field,
  );

/** Two plans side by side: first what differs, then what they share. */
export default function CompareDialog({ plans, list, onOpen, onClose }: Props) {
  const onCopyClick = useCopyClicks();
  const narrow = useNarrowScreen();
  // The heading shows the name.
  const fields = comparedForDesk(plans).filter(({ key }) => key !== 'descriptiveName');
  const different = fields.filter(({ differs }) => differs);
  const same = fields.filter(({ differs, texts }) => !differs && texts[0] !== '');
  const empty = fields.filter(({ differs, texts }) => !differs && texts[0] === '');
  const planById = planFinder([...list.plans, ...(list.ended ?? [])]);
  const gone = plans.filter(({ _id }) => planById(_id) === undefined);
  return (
    <AppDialog title="Compare two plans" width="64rem" maxHeight="92dvh" onClose={onClose}>
      <Stack gap="3" onClick={onCopyClick}>
        {gone.map(({ _id, descriptiveName }) => (
          <Callout key={_id} role="status" status="warning">
            <b>{descriptiveName}</b> is no longer in the directory.
          </Callout>
        ))}
        <Text>{differing(different.length)}</Text>
        <Table.Root
          size="sm"
          tableLayout="fixed"
          variant="line"
          css={{ '& :is(td, th)': { px: { mdDown: '1' } } }}
        >
          <Table.Header css={headLook}>
            <Table.Row bg="transparent" verticalAlign="top">
              {!narrow && <Table.Cell w="12rem" />}
              {plans.map((plan) => (
                <Table.ColumnHeader key={plan._id} scope="col" whiteSpace="normal" overflowWrap="anywhere">
                  <Stack align="start" gap="1.5">
                    <Text fontSize="md">{plan.descriptiveName}</Text>
                    <RowButton aria-label={`Open ${plan.descriptiveName}`} onClick={() => onOpen(plan._id)}>
                      Open
                    </RowButton>
                  </Stack>
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {different.map((field) => (
              <FieldRow key={field.key} field={field} plans={plans} narrow={narrow} />
            ))}
            {same.length > 0 && (
              <Table.Row bg="bg.muted">
                <Table.ColumnHeader colSpan={narrow ? 2 : 3} scope="colgroup">
                  The same in both
                </Table.ColumnHeader>
              </Table.Row>
            )}
            {same.map((field) => (
              <FieldRow key={field.key} field={field} plans={plans} narrow={narrow} />
            ))}
          </Table.Body>
        </Table.Root>
        {empty.length > 0 && (
          <Text color="fg.muted">Empty in both: {empty.map(({ label }) => label).join(', ')}.</Text>
        )}
      </Stack>
    </AppDialog>
  );
}

type RowProps = { readonly field: ComparedField; readonly plans: Pair; readonly narrow: boolean };

/** A field of both plans; a shared value is shown once. On a narrow screen the label has its own line. */
function FieldRow({ field, plans, narrow }: RowProps) {
  const { label, differs } = field;
  const values = (differs ? sides : sides.slice(0, 1)).map((side) => (
    <Table.Cell
      key={side}
      colSpan={differs ? 1 : 2}
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      css={{ '& code': { fontFamily: 'mono' } }}
    >
      <Value field={field} plan={plans[side]} side={side} />
    </Table.Cell>
  ));
  const header = (
    <Table.ColumnHeader
      scope={narrow ? 'rowgroup' : 'row'}
      colSpan={narrow ? 2 : 1}
      whiteSpace="normal"
      color="fg.muted"
      fontWeight="medium"
      {...(narrow && { pb: '0', borderBottomWidth: '0' })}
    >
      {label}
    </Table.ColumnHeader>
  );
  if (narrow)
    return (
      <>
        <Table.Row bg="transparent">{header}</Table.Row>
        <Table.Row bg="transparent" verticalAlign="top">
          {values}
        </Table.Row>
      </>
    );
  return (
    <Table.Row bg="transparent" verticalAlign="top">
      {header}
      {values}
    </Table.Row>
  );
}

type ValueProps = { readonly field: ComparedField; readonly plan: Plan; readonly side: 0 | 1 };

/** Kinds of fields with several parts, of which only some may differ. */
const parted: ReadonlySet<string> = new Set(['rows', 'notes', 'address']);

function Value({ field, plan, side }: ValueProps): ReactNode {
  const { key, kind, label, texts, differs } = field;
  const text = texts[side];
  const other = texts[side === 0 ? 1 : 0];
  if (text === '') return '-';
  if (key === 'facilityContracts') return <Statuses plan={plan} other={differs ? other : text} />;
  if (kind === 'picture')
    return <Image src={String(plan[key])} alt={label} maxH="96px" objectFit="contain" borderRadius="sm" />;
  const shown = kind === 'code' || kind === 'payerId' ? <code>{text}</code> : text;
  const marked =
    other !== '' && parted.has(kind) ? <MarkedText text={text} other={other} /> : <mark>{shown}</mark>;
  return (
    <>
      {differs ? marked : shown}
      {copied.has(kind) && <CopyButton text={text.replaceAll('\n', ', ')} name={labelInSentence(label)} />}
    </>
  );
}

/** The status at each facility; `other` holds the other plan's, one per line. */
function Statuses({ plan, other }: { readonly plan: Plan; readonly other: string }) {
  const others = new Set(other.split('\n'));
  return plan.facilityContracts.map(({ facilityName, contractStatus, reason }: DecidedContract) => (
    <Flex
      key={`${facilityName} ${contractStatus}`}
      wrap="wrap"
      align="center"
      columnGap="2"
      rowGap="0.5"
      mb="1"
      // On a phone a column is narrower than some statuses.
      css={{ '& > [data-tone]': { whiteSpace: 'normal' } }}
    >
      <StatusChip status={contractStatus} />
      {others.has(`${facilityName}: ${contractStatus}`) ? facilityName : <mark>{facilityName}</mark>}
      {reason}
      {facilityName !== plan.facilityName && (
        <Text as="small" color="fg.muted">
          as the plan says
        </Text>
      )}
    </Flex>
  ));
}
