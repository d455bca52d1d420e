import { Flex, Stack } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import type { PlanMerge } from '../../../../shared/plan/changes/plan-changes.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { paths } from '../../config/paths.ts';
import { planHistoryFields } from '../../entities/plan-history/field-text.ts';
import { comparedPlans } from '../../entities/plan-merge/compared-plans.ts';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { FieldChoice } from '../../kit/conflict/field-choice.tsx';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { FieldValues } from '../../kit/history/field-changes.tsx';
import { Panel } from '../../kit/panel.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { useSaveOnce } from '../../lib/api/use-save-once.ts';
import { draftOf } from '../../lib/drafts/drafts.ts';
import { useApi, usePerson } from '../../lib/services.tsx';
import { useLeaveGuard } from '../../lib/session/leave-guard.ts';
import { useWayBack } from '../../lib/session/way-back.ts';
import {
  type Chosen,
  mergeDraftSchema,
  mergeFields,
  type Pair,
  type Place,
  withSuggested,
} from './merge-choices.ts';
import { MergeQuestion } from './merge-question.tsx';
import { SurvivorChoice } from './survivor-choice.tsx';

const placeNames = ['Plan A', 'Plan B'] as const;

/** Chooses which of two plans is kept, and which value it gets in each field that differs. */
export function MergeForm({ plans, onMerged }: { readonly plans: Pair; readonly onMerged: () => void }) {
  // Only what the user has seen is merged: if someone saves one of the plans in the meantime, the user is told first.
  const [pair, setPair] = useState(plans);
  const owner = usePerson().user?._id ?? '';
  const [draft] = useState(() => draftOf(owner, `merge:${plans[0]._id}:${plans[1]._id}`, mergeDraftSchema));
  const [restored] = useState(draft.read);
  const [survivor, setSurvivor] = useState<Place>(restored?.survivor ?? 0);
  const [made, setMade] = useState<Chosen>(() => new Map(restored?.made.map(({ key, side }) => [key, side])));
  const changed = survivor !== 0 || made.size > 0;
  useEffect(
    () =>
      draft.write(changed ? { survivor, made: [...made].map(([key, side]) => ({ key, side })) } : undefined),
    [draft, changed, survivor, made],
  );
  const [asking, setAsking] = useState(false);
  const [conflictMessage, setConflictMessage] = useState<string>();
  /** Where to go instead of merging, once the user has confirmed leaving. */
  const [leaving, setLeaving] = useState<() => void>();
  const [left, setLeft] = useState(false);
  useLeaveGuard(changed && !left, { unsaved: () => true, ask: (go) => setLeaving(() => go) });
  const goBack = useWayBack(paths.plans());
  // Waits until the guard is off.
  useEffect(() => {
    if (left) goBack();
  }, [left, goBack]);
  const fields = useMemo(() => mergeFields(pair, survivor), [pair, survivor]);
  const chosen = withSuggested(fields, made);
  const api = useApi();
  // Kept while the question is closed: its answer may have been lost.
  const saveOnce = useSaveOnce<Plan, PlanMerge>(
    {
      update: async (id, body, sent) =>
        (await api.call('mergePlans', { params: { id }, body, ...sent })).data.data,
    },
    '',
  );
  const same = comparedPlans(...pair).filter(({ differs, texts }) => !differs && texts[0] !== '');
  const chooseAll = (side: 'first' | 'second') => setMade(new Map(fields.map(({ key }) => [key, side])));

  const showConflict = (theirs: Plan) => {
    const place = pair[0]._id === theirs._id ? 0 : 1;
    const changed = comparedPlans(pair[place], theirs).filter(({ differs }) => differs);
    const named = changed.map(({ label }) => label).join(', ') || 'who verified it';
    setConflictMessage(
      `${placeNames[place]}, ${theirs.descriptiveName}, was saved by someone else in the meantime. Changed: ${named}. Nothing was merged. Please check your choices again.`,
    );
    setPair(place === 0 ? [theirs, pair[1]] : [pair[0], theirs]);
    setAsking(false);
  };

  return (
    <Stack gap="3" maxW="72rem">
      <FailureAlert message={conflictMessage} />
      {restored && (
        <Callout role="status">This is what you chose here before. Nothing has been merged.</Callout>
      )}
      <SurvivorChoice pair={pair} names={placeNames} survivor={survivor} onChoose={setSurvivor} />
      <Panel
        title={
          fields.length === 0
            ? 'Nothing differs'
            : `${fields.length === 1 ? 'One field differs' : `${fields.length} fields differ`}`
        }
        end={
          fields.length > 1 && (
            <Flex wrap="wrap" gap="2">
              {(['first', 'second'] as const).map((side, place) => (
                <SecondaryButton key={side} size="sm" onClick={() => chooseAll(side)}>
                  Choose all of {placeNames[place]}
                </SecondaryButton>
              ))}
            </Flex>
          )
        }
      >
        {fields.map(({ key, label, kind, texts, both, suggested, why }) => (
          <FieldChoice
            key={key}
            label={label}
            note={chosen.get(key) === suggested ? `proposed: ${why}` : 'chosen by you'}
            isPicture={kind === 'picture' || undefined}
            options={[
              { value: 'first', label: placeNames[0], text: shownText(pair[0], key, kind, texts[0]) },
              { value: 'second', label: placeNames[1], text: shownText(pair[1], key, kind, texts[1]) },
              ...(both === undefined ? [] : [{ value: 'both', label: 'Both', text: both } as const]),
            ]}
            chosen={chosen.get(key)}
            onChoose={(side) => setMade(new Map(made).set(key, side))}
          />
        ))}
        {same.length > 0 && (
          <details>
            <summary>
              {same.length === 1 ? '1 field is the same' : `${same.length} fields are the same`}
            </summary>
            <FieldValues fields={planHistoryFields} values={same.map(({ key }) => [key, pair[0][key]])} />
          </details>
        )}
      </Panel>
      <Flex wrap="wrap" justify="end" gap="3">
        <SecondaryButton onClick={() => (changed ? setLeaving(() => () => setLeft(true)) : goBack())}>
          Cancel
        </SecondaryButton>
        <Button onClick={() => setAsking(true)}>Merge</Button>
      </Flex>
      {asking && (
        <MergeQuestion
          {...{ pair, survivor, chosen }}
          merge={saveOnce}
          onConflict={showConflict}
          onMerged={() => {
            draft.remove();
            onMerged();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title="Leave without merging?"
          confirmLabel="Leave"
          cancelLabel="Keep choosing"
          danger
          onConfirm={() => {
            setLeaving(undefined);
            draft.remove();
            leaving();
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>Nothing has been merged, and what you chose here is not kept.</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** Returns the text to show for a field; images are identified by their address. */
const shownText = (plan: Plan, key: string, kind: string, text: string): string =>
  kind === 'picture' ? String(Reflect.get(plan, key) ?? '') : text;
