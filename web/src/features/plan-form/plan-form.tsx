import { Box, Grid } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { planFields } from '../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { PlanChoice } from '../../entities/plan-ending/plan-choice.tsx';
import { ActionCallout } from '../../kit/action-callout.tsx';
import { resolverOf } from '../../kit/form/schema-resolver.ts';
import { savedOrNot } from '../../kit/form/use-form-failure.ts';
import { ActionBar } from './action-bar.tsx';
import { emptyValues, type PlanFormValues, valuesOf } from './form-values.ts';
import { PlanQuestions } from './saving/plan-questions.tsx';
import { type PlanTask, usePlanSaving } from './saving/use-plan-saving.ts';
import { validatePlan } from './saving/validate-plan.ts';
import { CardsSection, useUploads } from './sections/cards-section.tsx';
import { ClaimsSection } from './sections/claims-section.tsx';
import { ClashSearch, useClashes } from './sections/clashes.tsx';
import { PhonesSection, PortalsSection } from './sections/contacts-sections.tsx';
import { ContractingSection } from './sections/contracting-section.tsx';
import { ElectronicIdsSection } from './sections/electronic-ids-section.tsx';
import { FormField } from './sections/parts/form-field.tsx';
import { FieldGrid, FormSection } from './sections/parts/form-section.tsx';
import { fieldsIn, PlanFieldInput } from './sections/plan-field.tsx';
import { PrefixesSection } from './sections/prefixes/prefixes-section.tsx';

const oneColumn = { templateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '3' } as const;

/** The plan's names, and the codes that people retype into the registration system. */
function IdentitySection() {
  const { planCode } = useClashes().fields;
  return (
    <FormSection title="Plan">
      <FieldGrid>
        {fieldsIn('plan').map((name) => (
          <PlanFieldInput key={name} name={name} hint={name === 'planCode' ? planCode : undefined} />
        ))}
      </FieldGrid>
    </FormSection>
  );
}

/** What staff must know beyond the facts. */
function NotesSection() {
  return (
    <FormSection title="Notes" lead="Seen by everyone who can open the plan. No patient information.">
      {fieldsIn('notes').map((name) => (
        <PlanFieldInput key={name} name={name} />
      ))}
    </FormSection>
  );
}

/** When the plan ends, and which one replaces it. */
function EndingSection({ facility, ownId }: { facility: string; ownId: string | undefined }) {
  const { control, setValue, clearErrors } = useFormContext<PlanFormValues>();
  const successor = useWatch({ control, name: 'successor' });
  const problem = useFormState({ control, name: 'successor' }).errors.successor;
  return (
    <FormSection title="End" lead="Only if known. After its last day the plan leaves the list.">
      <FieldGrid>
        <FormField type="date" name="endsOn" label={planFields.endsOn.label} />
        <PlanChoice
          name="successor"
          label={planFields.successor.label}
          value={successor}
          facility={facility}
          ownId={ownId}
          problem={problem?.message ?? problem?.id?.message}
          onChange={(chosen) => {
            clearErrors('successor');
            setValue('successor', chosen, { shouldDirty: true });
          }}
        />
      </FieldGrid>
    </FormSection>
  );
}

const resolver = resolverOf<PlanFormValues, PlanFormValues>((values) => {
  const { plan, problems } = validatePlan(values);
  return plan === undefined ? { problems } : { value: values };
});

type Props = {
  /** The latest known plan, which may be newer than the version the form started from. Undefined for a new plan. */
  readonly plan: Plan | undefined;
  readonly facilityName: string;
  /** Initial values of a new plan. */
  readonly prefill?: Partial<PlanFormValues>;
  /** The task that the plan is edited for. */
  readonly task?: PlanTask | undefined;
};

/** The form for creating or editing a plan. */
export function PlanForm({ plan, facilityName, prefill, task }: Props) {
  const startsWith = (saved: Plan | undefined) =>
    saved === undefined ? { ...emptyValues(facilityName), ...prefill } : valuesOf(saved);
  const form = useForm<PlanFormValues>({
    resolver,
    defaultValues: startsWith(plan),
    shouldFocusError: false,
  });
  const { setFocus } = form;
  const isNew = plan === undefined;
  useEffect(() => {
    if (isNew) setFocus('descriptiveName');
  }, [isNew, setFocus]);
  const { uploading, lost, ...onSides } = useUploads();
  const [discards, setDiscards] = useState(0);
  const [notPasted, setNotPasted] = useState<ReadonlySet<string>>(new Set());
  const forgetPasted = () => setNotPasted(new Set());
  const element = useRef<HTMLFormElement>(null);
  const pending = uploading || lost.length > 0;
  const saving = usePlanSaving({ form, element, plan, facilityName, startsWith, task, pending });
  const { newer } = saving;
  // Renders again when `changed` returns another value.
  useWatch({ control: form.control, compute: saving.changed });
  const dirty = saving.changed();
  return (
    <FormProvider {...form}>
      <ClashSearch facility={facilityName} ownId={plan?._id}>
        <form
          ref={element}
          className="plan-form"
          noValidate
          aria-label={plan === undefined ? 'New plan' : 'Plan'}
          onSubmit={saving.submit}
        >
          {saving.restored && dirty && (
            <ActionCallout
              mb="3"
              action="Discard draft"
              onAction={() => {
                forgetPasted();
                setDiscards(discards + 1);
                saving.discard();
                // The button disappears together with the draft.
                element.current?.querySelector<HTMLElement>('[name=descriptiveName]')?.focus();
              }}
            >
              This is what you typed here before. {saving.mayBeSent ? savedOrNot : 'It has not been saved.'}
            </ActionCallout>
          )}
          {newer !== undefined && dirty && (
            <ActionCallout
              mb="3"
              status="warning"
              action="Compare the versions"
              onAction={() => saving.compare(newer)}
            >
              Someone saved this plan after you started. Nothing you typed is lost.
            </ActionCallout>
          )}
          {/* Inert while the plan is being saved: text typed then would not be saved. */}
          <Grid {...oneColumn} templateColumns={{ xl: 'repeat(2, minmax(0, 1fr))' }} inert={saving.busy}>
            <Grid {...oneColumn}>
              <IdentitySection />
              <ContractingSection />
              <PrefixesSection
                onLeftOut={(sentences) => setNotPasted((earlier) => new Set([...earlier, ...sentences]))}
              />
            </Grid>
            <Grid {...oneColumn}>
              <ClaimsSection />
              <PortalsSection />
              <PhonesSection />
            </Grid>
            <Box gridColumn="1 / -1" minW="0">
              <ElectronicIdsSection facility={facilityName} />
            </Box>
            {/* Discarding what was typed also stops its uploads. */}
            <CardsSection key={discards} {...onSides} />
            <NotesSection />
            <Box gridColumn="1 / -1" minW="0">
              <EndingSection facility={facilityName} ownId={plan?._id} />
            </Box>
          </Grid>
          <ActionBar
            isNew={isNew}
            taskLabel={task?.label}
            busy={saving.busy}
            ending={saving.ending}
            dirty={dirty}
            uploading={uploading}
            problem={saving.problem}
            onSubmit={saving.setEnding}
            onCancel={saving.cancel}
            onDelete={saving.askDelete}
          />
        </form>
        <PlanQuestions
          plan={plan}
          saving={saving}
          lostPictures={lost}
          notPasted={[...notPasted]}
          onAnswered={forgetPasted}
        />
      </ClashSearch>
    </FormProvider>
  );
}
