import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { cleanPlan } from '../../../../../shared/plan/fields/clean-plan.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { paths } from '../../../config/paths.ts';
import { whatWasSaved } from '../../../kit/form/use-form-failure.ts';
import type { Base } from '../../../kit/form/use-record-draft.ts';
import { useVersionedSave } from '../../../kit/form/use-versioned-save.ts';
import { type FieldPhi, type FieldText, findFieldPhi, phiKinds } from '../../../kit/phi/text-phi.ts';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import { ApiFailure, messageFor } from '../../../lib/api/api-failure.ts';
import { keyWasUsed, tellsWhatWasSaved } from '../../../lib/api/use-save-once.ts';
import { usePlanListChanges } from '../../../lib/plan-list/plan-list-changes.ts';
import { useLeaveGuard } from '../../../lib/session/leave-guard.ts';
import { useWayBack } from '../../../lib/session/way-back.ts';
import { conflictFields, formValuesSchema, type PlanFormValues } from '../form-values.ts';
import { firstInput, focusNow, hasInput } from '../sections/parts/form-inputs.ts';
import { findPlanPhi, isSamePhi } from './find-plan-phi.ts';
import { usePlanCalls } from './use-plan-calls.ts';
import { formPath, lacksRequired, validatePlan } from './validate-plan.ts';

type SavingOptions = {
  readonly form: UseFormReturn<PlanFormValues>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly plan: Plan | undefined;
  readonly facilityName: string;
  /** Returns the form's values for a plan, or for a new one. */
  readonly startsWith: (plan: Plan | undefined) => PlanFormValues;
  readonly task: PlanTask | undefined;
  /** True while the form shows a picture that is uploading or could not be uploaded: leaving would lose it. */
  readonly pending: boolean;
};

/** The task that a plan is edited for, such as an update request. A save may end it. */
export type PlanTask = {
  /** Shown above the form. */
  readonly facts: ReactNode;
  /** The label of the button that saves the plan and ends the task: `Save and mark done`. */
  readonly label: string;
  /** Returns what was typed for the task, in which PHI is looked for, too. */
  readonly texts: () => readonly FieldText[];
  /** Ends the task after the save, and returns the address that shows the result. Never rejects: it announces a failure. */
  readonly end: () => Promise<string>;
};

/** Someone else saved another version. `warned` is the likely PHI shown before the save that revealed this, if it was a save. */
export type Conflict = {
  readonly about: 'conflict';
  readonly theirs: Plan;
  readonly warned: readonly FieldPhi[] | undefined;
};

/** The question in front of the form, if there is one. */
type Question =
  | {
      readonly about: 'saving';
      readonly values: PlanFormValues;
      readonly phi: readonly FieldPhi[];
      /** The version that was edited: below the question, a newer one may replace a form in which nothing was typed. */
      readonly on: Base<PlanFormValues> | undefined;
    }
  | Conflict
  | { readonly about: 'deleting' }
  | { readonly about: 'leaving'; readonly go: () => void };

const nothingSaved = 'Nothing was saved; what you typed is still here.';
const savedEarlier =
  'An earlier attempt was saved after all. Please check it in the list of plans; what you typed is still here, and Create Plan adds another plan.';

/** Handles what happens to typed values: validation, questions, saving, comparing, deleting and leaving. */
export function usePlanSaving(options: SavingOptions) {
  const { form, element, plan, facilityName, startsWith, task, pending } = options;
  // Read here, because the form tracks only what is read while rendering.
  const { isDirty, errors } = form.formState;
  const isUnsaved = isDirty || pending;
  const isMarked = Object.keys(errors).length > 0;
  const [openQuestion, setOpenQuestion] = useState<Question>();
  const [problem, setProblem] = useState<string>();
  const [ending, setEnding] = useState(false);
  const [done, setDone] = useState<{ readonly to: string | undefined }>();
  // The likely PHI that the user was warned about before the last save.
  const warned = useRef<readonly FieldPhi[]>([]);
  // What the closing dialog focuses, if the response arrives before it has closed.
  const refused = useRef<HTMLElement>(null);
  const goBack = useWayBack(paths.plans());
  const navigate = useNavigate();
  const changes = usePlanListChanges();

  const refuse = (message: string, paths: readonly string[]) => {
    setProblem(message);
    // The pressed button has lost the focus: it was disabled while the plan was being saved.
    refused.current =
      firstInput(element.current, paths) ??
      element.current?.querySelector<HTMLElement>(submitButton(ending)) ??
      null;
    focusNow(refused.current);
  };

  const showFailure = (error: unknown) => {
    notify(plan === undefined ? 'Error creating insurance plan!' : 'Error updating insurance plan!', 'error');
    if (keyWasUsed(error)) return refuse(savedEarlier, []);
    const values = form.getValues();
    const { dropped } = cleanPlan(values);
    const fields = Object.entries(error instanceof ApiFailure ? error.fields : {}).map(
      ([path, message]) => [formPath(path, values, dropped), message] as const,
    );
    for (const [path, message] of fields)
      if (isFieldPath(path)) form.setError(path, { type: 'server', message });
    // Messages about fields without an input of their own are shown here. Nothing is said twice.
    const hasOwn = (path: string) => hasInput(element.current, path);
    const others = fields.filter(([path]) => !hasOwn(path)).map(([, message]) => message);
    const first = fields.some(([path]) => hasOwn(path)) ? invalid : messageFor(error, 'Saving failed.');
    const message = [...new Set([first, ...others])].join(' ');
    const saved = whatWasSaved(error, saving.mayBeSent) ?? (tellsWhatWasSaved(error) ? '' : nothingSaved);
    const wrong = fields.map(([path]) => path);
    refuse(`${message} ${saved}`.trim(), wrong);
  };

  const saving = useVersionedSave({
    ...{ form, record: plan, typed: formValuesSchema, valuesOf: startsWith, fields: conflictFields },
    pending,
    draftId: plan === undefined ? newPlanDraft(facilityName) : `plan:${plan._id}`,
    calls: usePlanCalls(),
    stale: (error) => staleRecord('updatePlan', error),
    failure: { clear: () => setProblem(undefined), show: showFailure },
    onSaved: async (saved) => {
      notify(
        plan === undefined ? 'Insurance plan created successfully!' : 'Insurance plan updated successfully!',
        'success',
        { about: `${saved.descriptiveName}, ${saved.facilityName}` },
      );
      changes.saved(saved);
      finish(ending ? await task?.end() : undefined);
    },
  });

  useLeaveGuard(isUnsaved && done === undefined, {
    unsaved: saving.changed,
    ask: (go) => setOpenQuestion({ about: 'leaving', go }),
  });
  // Waits until the guard is off.
  useEffect(() => {
    if (done === undefined) return;
    if (done.to === undefined) goBack();
    else navigate(done.to, { replace: true });
  }, [done, goBack, navigate]);

  const finish = (to?: string) => {
    setOpenQuestion(undefined);
    saving.forget();
    setDone({ to });
  };
  const close = () => {
    setOpenQuestion(undefined);
    saving.closeConflict();
  };
  const save = (values: PlanFormValues, phi: readonly FieldPhi[], on?: Base<PlanFormValues>) => {
    const valid = validatePlan(values).plan;
    if (valid === undefined) throw new Error('Only what is valid is sent.');
    setOpenQuestion(undefined);
    warned.current = phi;
    saving.send({ ...valid, phiWarning: { shown: true, kinds: phiKinds(findPlanPhi(values)) } }, on);
  };
  const question: Question | undefined =
    saving.conflict === undefined
      ? openQuestion
      : { about: 'conflict', theirs: saving.conflict, warned: warned.current };

  /** Marks what is not valid; `onValid` receives the values if everything is. */
  const ifValid = (onValid: (values: PlanFormValues, phi: readonly FieldPhi[]) => void) => {
    setProblem(undefined);
    refused.current = null;
    return form.handleSubmit(
      (values) => onValid(values, [...findPlanPhi(values), ...findFieldPhi(task?.texts() ?? [])]),
      (errors) => {
        const { problems } = validatePlan(form.getValues());
        const marked = [...Object.keys(problems), ...Object.keys(errors)];
        refuse(lacksRequired(problems) ? lacking : invalid, marked);
      },
    );
  };
  const askToSave = (values: PlanFormValues, phi: readonly FieldPhi[], on = saving.base) =>
    setOpenQuestion({ about: 'saving', values, phi, on });
  const submit = (event: FormEvent) =>
    saving.busy ? event.preventDefault() : void ifValid(askToSave)(event);

  return {
    ...saving,
    busy: saving.busy || done !== undefined,
    ending,
    setEnding,
    problem: problem !== undefined && refusedHere.has(problem) && !isMarked ? undefined : problem,
    question,
    submit,
    close,
    focusAfter: () => refused.current,
    confirmSave: save,
    compare: (theirs: Plan) => setOpenQuestion({ about: 'conflict', theirs, warned: undefined }),
    /**
     * Continues with the chosen values as edits of the other version, and saves them if a save led here. Asks first about likely
     * PHI that came with the other version.
     */
    resolveConflict: (values: PlanFormValues, { theirs, warned: before }: Conflict) => {
      const on = saving.moveTo(theirs, values);
      if (before === undefined) return setOpenQuestion(undefined);
      // Chosen values may be invalid: an imported plan lacks codes.
      void ifValid((valid, phi) => {
        const known = phi.every((finding) => before.some((earlier) => isSamePhi(finding, earlier)));
        if (known) save(valid, phi, on);
        else askToSave(valid, phi, on);
      })();
    },
    cancel: () =>
      isUnsaved && saving.changed() ? setOpenQuestion({ about: 'leaving', go: finish }) : finish(),
    askDelete: () => setOpenQuestion({ about: 'deleting' }),
    deleted: () => {
      if (plan !== undefined) changes.deleted(plan);
      finish();
    },
    leave: (go: () => void) => {
      setOpenQuestion(undefined);
      saving.forget();
      go();
    },
  };
}

/** Returns the ID of the draft of a facility's new plan. */
export const newPlanDraft = (facilityName: string): string => `plan:new:${facilityName}`;

/** Returns the selector of the button that was pressed; `ending` is whether that button also ends the task. */
export const submitButton = (ending: boolean): string =>
  ending ? '.plan-form [data-ends]' : '.plan-form [type="submit"]';

// These messages disappear once no field is marked.
const lacking = 'Please fill out all required fields.';
const invalid = 'Some values are not valid. Please check the marked fields.';
const refusedHere: ReadonlySet<string> = new Set([lacking, invalid]);

const isFieldPath = (path: string): path is FieldPath<PlanFormValues> =>
  Object.hasOwn(formValuesSchema.shape, path.split('.')[0] ?? '');

export type PlanSaving = ReturnType<typeof usePlanSaving>;
