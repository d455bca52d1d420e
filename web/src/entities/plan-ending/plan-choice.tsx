import { Flex, Input, Stack, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { splitByEnded } from '../../../../shared/plan/ending.ts';
import type { PlanLink } from '../../../../shared/plan/fields/parts.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { planCodeInWords } from '../../../../shared/plan/plan-code.ts';
import { createPlanSearch } from '../../../../shared/plan/search/plan-search.ts';
import { counted } from '../../../../shared/text/counted.ts';
import { formatNumber, notInThisPart } from '../../kit/counts.ts';
import { RowButton } from '../../kit/data-table/row-button.ts';
import { LabeledField } from '../../kit/form/fields/labeled-field.tsx';
import { today } from '../../kit/local-time.ts';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { NamesMissing } from '../payer-names/names-missing.tsx';
import { usePayerNames } from '../payer-names/use-payer-names.ts';

const mostShown = 6;
const noPlans: readonly Plan[] = [];
const noPlan: PlanLink = { id: '', name: '' };

type Props = {
  /** The field's name, used to find it when it is invalid. */
  readonly name: string;
  readonly label: string;
  /** Without an ID, its name is what is typed and has not chosen a plan yet: no schema accepts that. */
  readonly value: PlanLink;
  /** The facility whose plans can be chosen. */
  readonly facility: string;
  /** The plan itself, which cannot be chosen. */
  readonly ownId: string | undefined;
  readonly problem?: string | undefined;
  /** True where it is the only thing to do. */
  readonly autoFocus?: boolean;
  readonly onChange: (value: PlanLink) => void;
};

/** Chooses another plan of a facility with the same search as the plan screen: type, arrow down, Enter. */
export function PlanChoice(props: Props) {
  const { name, label, value, facility, ownId, problem, autoFocus, onChange } = props;
  const typed = value.id === '' ? value.name : '';
  const before = useRef(noPlan);
  const query = useDeferredValue(typed.trim());
  const { find, complete, failed } = usePlanSearch(facility, ownId);
  const found = useMemo(() => find(query), [find, query]);
  const hits = found.slice(0, mostShown);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const choose = (plan: Plan) => {
    // The results disappear, and with them the button that was pressed.
    input.current?.focus();
    onChange({ id: plan._id, name: plan.descriptiveName });
  };
  const type = (text: string) => {
    if (typed === '') before.current = value;
    onChange(text.trim() === '' ? before.current : { id: '', name: text });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    // In the input, Enter takes the best hit and submits no form.
    const takes = event.key === 'Enter' && event.target === input.current;
    // The hits on screen may still be those for an earlier text.
    // A better one may be in the part of the list that is still loading.
    const [first] = takes && (complete || failed) ? find(typed.trim()) : noPlans;
    if (takes && first !== undefined) choose(first);
    if (takes || walk(event, input.current, list.current)) event.preventDefault();
  };
  return (
    <Stack gap="1.5" onKeyDown={press}>
      <LabeledField
        label={label}
        problem={problem && typed !== '' ? 'Choose one of the plans found, or clear this field.' : problem}
        hint={value.id === '' ? 'Search by name, payer, code or prefix.' : undefined}
      >
        <Input
          ref={input}
          size="sm"
          name={name}
          autoComplete="off"
          autoFocus={autoFocus}
          placeholder={value.id === '' ? 'No plan' : 'Search for another plan'}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </LabeledField>
      {value.id !== '' && (
        <Flex align="center" gap="2" overflowWrap="anywhere">
          <Text fontWeight="medium" minW="0">
            {value.name}
          </Text>
          <RowButton
            aria-label={`Remove ${value.name}`}
            onClick={() => {
              onChange(noPlan);
              input.current?.focus();
            }}
          >
            Remove
          </RowButton>
        </Flex>
      )}
      {/* Out of the flow while it is empty, but not hidden: screen readers miss the text of a region that appears with it. */}
      <Text role="status" color="fg.muted" textStyle="sm" _empty={{ position: 'absolute' }}>
        {query !== '' && hits.length === 0 && complete && `No other plan has '${query}'.`}
        {query !== '' && (hits.length === 0 || !failed) && !complete && notInThisPart(failed)}
        {hits.length > 0 && complete && foundInWords(found.length)}
      </Text>
      {query !== '' && hits.length === 0 && complete && <NamesMissing />}
      {hits.length > 0 && (
        <Stack as="ul" ref={list} gap="1" listStyleType="none" aria-label={`Plans found: ${label}`}>
          {hits.map((plan) => (
            <li key={plan._id}>
              <RowButton w="full" textAlign="start" whiteSpace="normal" onClick={() => choose(plan)}>
                {plan.descriptiveName}
                <Text as="span" display="block" color="fg.muted" fontWeight="normal">
                  {plan.payerName}, {plan.planName}, {planCodeInWords(plan.planCode)}
                </Text>
              </RowButton>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const foundInWords = (found: number): string =>
  found > mostShown
    ? `The best ${mostShown} of ${formatNumber(found)} plans found. Type more to narrow them down.`
    : `${counted(found, 'plan')} found.`;

/** Returns a search for the plans for a text, best first, except ended ones and the plan itself, and whether it searches all plans. */
function usePlanSearch(facility: string, ownId: string | undefined) {
  const { data, isError: failed } = usePlanList(facility);
  const { plans: listed = noPlans, complete = false } = data ?? {};
  const plans = useMemo(
    () => splitByEnded(listed, today()).current.filter(({ _id }) => _id !== ownId),
    [listed, ownId],
  );
  const names = usePayerNames();
  const search = useMemo(() => createPlanSearch(plans, names), [plans, names]);
  const find = useCallback(
    (query: string) =>
      query === '' ? noPlans : [...search.general(query).rows].flatMap((row) => plans[row] ?? []),
    [search, plans],
  );
  return { find, complete, failed };
}

/** Moves the focus with the arrow keys from the input through the hits, and back. Returns whether it did. */
function walk(
  { key }: KeyboardEvent<HTMLElement>,
  input: HTMLInputElement | null,
  list: HTMLElement | null,
): boolean {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || list === null) return false;
  const stops = [input, ...list.querySelectorAll('button')];
  const at = stops.findIndex((stop) => stop?.matches(':focus')) + by;
  stops[Math.max(0, Math.min(at, stops.length - 1))]?.focus();
  return true;
}
