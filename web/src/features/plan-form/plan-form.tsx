import { Button, Grid, Text } from '@chakra-ui/react';
import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { Callout } from '../../kit/callout.tsx';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { ActionBar } from './action-bar.tsx';
import { emptyValues, type PlanFormValues, sameValues, valuesOf } from './form-values.ts';
import { FormQuestions } from './saving/form-questions.tsx';
import { judgePlan } from './saving/judge-plan.ts';
import { useFormSaving } from './saving/use-form-saving.ts';
import { type Base, useKeepDraft, usePlanDraft } from './saving/use-plan-draft.ts';
import { CardsSection, useUploads } from './sections/cards-section.tsx';
import { ClaimsSection } from './sections/claims-section.tsx';
import { ClashSearch } from './sections/clashes.tsx';
import { PhonesSection, PortalsSection } from './sections/contacts-sections.tsx';
import { ContractingSection } from './sections/contracting-section.tsx';
import { FormSection } from './sections/form-section.tsx';
import { IdentitySection } from './sections/identity-section.tsx';
import { fieldsIn, PlanFieldInput } from './sections/plan-field.tsx';
import { PrefixesSection } from './sections/prefixes-section.tsx';

const fields = fieldsIn('notes');
const oneColumn = { templateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '3' } as const;

/** What the desk must know beyond the facts. */
function NotesSection() {
  return (
    <FormSection title="Notes" lead="Seen by everybody who can open the plan. No patient information.">
      {fields.map((name) => (
        <PlanFieldInput key={name} name={name} />
      ))}
    </FormSection>
  );
}

/** Judges the form by the rules of the API, with each problem at the field it is about. */
const planResolver: Resolver<PlanFormValues> = (values, _context, options) => {
  const { problems } = judgePlan(values);
  if (Object.keys(problems).length === 0) return { values, errors: {} };
  const flat: FieldErrors = Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [path, { type: 'refused', message }]),
  );
  return { values: {}, errors: toNestErrors(flat, options) };
};

type Props = {
  /** The plan as it is known at this moment; it may be newer than what the form began from. None for a new one. */
  readonly plan: Plan | undefined;
  readonly facilityName: string;
};

const baseOf = (plan: Plan): Base => ({ version: plan.version, values: valuesOf(plan) });

/** The inputs of a plan, for creating one and for editing one. */
export function PlanForm({ plan, facilityName }: Props) {
  const { draft, kept } = usePlanDraft(plan?._id ?? `new:${facilityName}`, () =>
    plan === undefined ? emptyValues(facilityName) : valuesOf(plan),
  );
  const [restored, setRestored] = useState(kept !== undefined);
  const [base, setBase] = useState(() => plan && (kept?.base ?? baseOf(plan)));
  const [key, setKey] = useState(() => kept?.key ?? newIdempotencyKey());
  const blank = useMemo(() => emptyValues(facilityName), [facilityName]);
  const untouched = base?.values ?? blank;
  const form = useForm<PlanFormValues>({
    resolver: planResolver,
    defaultValues: untouched,
    shouldFocusError: false,
  });
  const { reset, getValues, formState } = form;
  useEffect(() => {
    if (kept !== undefined) reset(kept.values, { keepDefaultValues: true });
  }, [kept, reset]);
  useKeepDraft(form, draft, plan === undefined ? { key } : { base }, untouched);

  const dirty = formState.isDirty;
  // A newer version takes the place of one that nobody has touched.
  const newer = plan !== undefined && base !== undefined && plan.version > base.version ? plan : undefined;
  useEffect(() => {
    // The values themselves: what was kept of them is put back just before, and `dirty` follows later.
    if (newer === undefined || !sameValues(getValues(), untouched)) return;
    reset(valuesOf(newer));
    setBase(baseOf(newer));
  }, [newer, untouched, getValues, reset]);

  const startAgain = (values: PlanFormValues, on: Base) => {
    reset(on.values);
    reset(values, { keepDefaultValues: true });
    setBase(on);
  };
  const { uploading, lost, ...onSides } = useUploads();
  const element = useRef<HTMLFormElement>(null);
  const saving = useFormSaving({ form, element, plan, base, key, draft, startAgain });

  const discard = () => {
    draft.remove();
    setRestored(false);
    // The plan that was thrown away may have been saved with the other one.
    setKey(newIdempotencyKey());
    reset(untouched);
  };
  return (
    <FormProvider {...form}>
      <ClashSearch ownId={plan?._id}>
        <form
          ref={element}
          className="plan-form"
          noValidate
          aria-label={plan === undefined ? 'New plan' : 'Plan'}
          onSubmit={saving.submit}
        >
          <FormNotices
            restored={restored && dirty}
            newer={newer !== undefined && dirty}
            onDiscard={discard}
            onCompare={() => newer !== undefined && saving.compare(newer)}
          />
          {/* What is typed while the plan is saved would be in no save. */}
          <Grid {...oneColumn} templateColumns={{ xl: 'repeat(2, minmax(0, 1fr))' }} inert={saving.busy}>
            <Grid {...oneColumn}>
              <IdentitySection />
              <ContractingSection />
              <PrefixesSection />
            </Grid>
            <Grid {...oneColumn}>
              <ClaimsSection />
              <PortalsSection />
              <PhonesSection />
            </Grid>
            <CardsSection {...onSides} />
            <NotesSection />
          </Grid>
          <ActionBar
            isNew={plan === undefined}
            busy={saving.busy}
            dirty={dirty}
            uploading={uploading}
            problem={saving.problem}
            onCancel={saving.cancel}
            onDelete={saving.askDelete}
          />
        </form>
        <FormQuestions plan={plan} base={base} saving={saving} lostPictures={lost} />
      </ClashSearch>
    </FormProvider>
  );
}

type FormNoticesProps = {
  /** The form holds what was typed before the page was left or the session ended. */
  readonly restored: boolean;
  /** Somebody has saved the plan since the typing began. */
  readonly newer: boolean;
  readonly onDiscard: () => void;
  readonly onCompare: () => void;
};

/** What to know before typing on. */
function FormNotices({ restored, newer, onDiscard, onCompare }: FormNoticesProps) {
  return (
    <>
      {restored && (
        <FormNotice
          text="This is what you typed here before. It has not been saved."
          action="Discard it"
          onAction={onDiscard}
        />
      )}
      {newer && (
        <FormNotice
          status="warning"
          text="Somebody has saved this plan since you began. Nothing you typed is lost."
          action="Compare the versions"
          onAction={onCompare}
        />
      )}
    </>
  );
}

type FormNoticeProps = {
  readonly status?: 'warning';
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
};

function FormNotice({ status, text, action, onAction }: FormNoticeProps) {
  return (
    <Callout
      role="status"
      status={status}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      mb="3"
    >
      <Text flex="1" minW="16rem">
        {text}
      </Text>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onAction}>
        {action}
      </Button>
    </Callout>
  );
}
