import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { cleanPlan } from '../../../../../shared/plan/clean-plan.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { paths } from '../../../config/paths.ts';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import { ApiFailure, messageFor } from '../../../lib/api/api-failure.ts';
import { usePlanListChanges } from '../../../lib/plan-list/plan-list-changes.ts';
import { useLeaveGuard } from '../../../lib/session/leave-guard.ts';
import { useWayBack } from '../../../lib/session/way-back.ts';
import type { Stored } from '../../../lib/storage.ts';
import { formValuesSchema, type PlanFormValues, valuesOf } from '../form-values.ts';
import { firstInput, focusNow, hasInput } from '../sections/form-inputs.ts';
import { findPlanPhi, isSamePhi, type PlanPhi } from './find-plan-phi.ts';
import { formPath, judgePlan, lacksRequired } from './judge-plan.ts';
import type { Base } from './use-plan-draft.ts';
import { keyWasUsed, mayBeSaved, useCreatePlan, useUpdatePlan } from './use-save-plan.ts';

type Given = {
  readonly form: UseFormReturn<PlanFormValues>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly plan: Plan | undefined;
  readonly base: Base | undefined;
  readonly key: string;
  readonly draft: Pick<Stored<unknown>, 'remove'>;
  /** Shows values as edits of another version. */
  readonly startAgain: (values: PlanFormValues, on: Base) => void;
};

/** Somebody has saved another version. `asked` is what was pointed at before the save that told it, if one did. */
export type Conflict = {
  readonly about: 'conflict';
  readonly theirs: Plan;
  readonly asked: readonly PlanPhi[] | undefined;
};

/** The question in front of the form, if there is one. */
type Question =
  | { readonly about: 'saving'; readonly values: PlanFormValues; readonly phi: readonly PlanPhi[] }
  | Conflict
  | { readonly about: 'deleting' }
  | { readonly about: 'leaving'; readonly go: () => void };

const nothingSaved = 'Nothing was saved; what you typed is still here.';
const savedEarlier =
  'An earlier try was saved after all. Please look at it in the list of plans; what you typed is still here.';
const unknown = 'It is not known whether it was saved. Save again: it will not be saved twice.';

/** Everything that happens to what is typed: it is judged, asked about, saved, compared, deleted or left. */
export function useFormSaving(given: Given) {
  const { form, element, plan, base, key, draft, startAgain } = given;
  // Read here, because the form tells only of what is read while it is drawn.
  const { isDirty, errors } = form.formState;
  const isMarked = Object.keys(errors).length > 0;
  const [question, setQuestion] = useState<Question>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  // What the closing dialog gives the focus to, should the answer come before it has closed.
  const refused = useRef<HTMLElement>(null);
  const goBack = useWayBack(paths.plans());
  const changes = usePlanListChanges();
  const create = useCreatePlan(key);
  const update = useUpdatePlan();

  useLeaveGuard(isDirty && !done, (go) => setQuestion({ about: 'leaving', go }));
  // After the guard is off.
  useEffect(() => {
    if (done) goBack();
  }, [done, goBack]);

  const finish = () => {
    setQuestion(undefined);
    draft.remove();
    setDone(true);
  };
  const refuse = (said: string, paths: readonly string[]) => {
    setProblem(said);
    // The button that was pressed has lost the focus: it did nothing while the plan was saved.
    refused.current =
      firstInput(element.current, paths) ??
      element.current?.querySelector<HTMLElement>('[type="submit"]') ??
      null;
    focusNow(refused.current);
  };

  const showFailure = (error: unknown, values: PlanFormValues) => {
    notify(plan === undefined ? 'Error creating insurance plan!' : 'Error updating insurance plan!', 'error');
    if (keyWasUsed(error)) return refuse(savedEarlier, []);
    const { dropped } = cleanPlan(values);
    const fields = Object.entries(error instanceof ApiFailure ? error.fields : {}).map(
      ([path, message]) => [formPath(path, values, dropped), message] as const,
    );
    for (const [path, message] of fields)
      if (isFieldPath(path)) form.setError(path, { type: 'server', message });
    // What has no input of its own is said here.
    const others = fields.filter(([path]) => !hasInput(element.current, path)).map(([, said]) => said);
    const said = [messageFor(error, 'Saving did not work.'), ...others].join(' ');
    refuse(
      `${said} ${mayBeSaved(error) ? unknown : nothingSaved}`,
      fields.map(([path]) => path),
    );
  };

  const save = useMutation({
    mutationFn: ({
      values,
      phi,
      on,
    }: {
      values: PlanFormValues;
      phi: readonly PlanPhi[];
      on: Base | undefined;
    }) => {
      const judged = judgePlan(values).plan;
      if (judged === undefined) throw new Error('Only what was judged to be right is sent.');
      const kinds = [...new Set(phi.map(({ kind }) => kind))];
      const body = { ...judged, phiWarning: { shown: true as const, kinds } };
      return plan !== undefined && on !== undefined ? update(plan._id, on.version, body) : create(body);
    },
    onMutate: () => {
      setQuestion(undefined);
      setProblem(undefined);
    },
    onSuccess: (saved) => {
      notify(
        plan === undefined ? 'Insurance plan created successfully!' : 'Insurance plan updated successfully!',
      );
      changes.saved(saved);
      finish();
    },
    onError: (error, { values, phi }) => {
      const theirs = staleRecord('updatePlan', error);
      if (theirs !== undefined) setQuestion({ about: 'conflict', theirs, asked: phi });
      else showFailure(error, values);
    },
  });

  const submit = (event: FormEvent) => {
    if (save.isPending) return event.preventDefault();
    setProblem(undefined);
    refused.current = null;
    return form.handleSubmit(
      (values) => setQuestion({ about: 'saving', values, phi: findPlanPhi(values) }),
      () => {
        const { problems } = judgePlan(form.getValues());
        refuse(
          lacksRequired(problems)
            ? 'Please fill out all required fields.'
            : 'Some values are not valid. Please check the marked fields.',
          Object.keys(problems),
        );
      },
    )(event);
  };

  return {
    busy: save.isPending || done,
    problem: problem !== undefined && refusedHere.has(problem) && !isMarked ? undefined : problem,
    question,
    submit,
    focusAfter: () => refused.current,
    close: () => setQuestion(undefined),
    confirmSave: (values: PlanFormValues, phi: readonly PlanPhi[]) => save.mutate({ values, phi, on: base }),
    compare: (theirs: Plan) => setQuestion({ about: 'conflict', theirs, asked: undefined }),
    /**
     * Goes on with the chosen values as edits of their version, and saves them if that was what began it. Likely PHI
     * that came with the other version has to be asked about first.
     */
    settle: (values: PlanFormValues, { theirs, asked }: Conflict) => {
      const on = { version: theirs.version, values: valuesOf(theirs) };
      startAgain(values, on);
      if (asked === undefined) return setQuestion(undefined);
      const phi = findPlanPhi(values);
      if (phi.every((finding) => asked.some((before) => isSamePhi(finding, before))))
        save.mutate({ values, phi, on });
      else setQuestion({ about: 'saving', values, phi });
    },
    cancel: () => (isDirty ? setQuestion({ about: 'leaving', go: finish }) : finish()),
    askDelete: () => setQuestion({ about: 'deleting' }),
    deleted: () => {
      if (plan !== undefined) changes.deleted(plan);
      finish();
    },
    leave: (go: () => void) => {
      setQuestion(undefined);
      draft.remove();
      go();
    },
  };
}

// These go when nothing is marked any more.
const refusedHere: ReadonlySet<string> = new Set([
  'Please fill out all required fields.',
  'Some values are not valid. Please check the marked fields.',
]);

const isFieldPath = (path: string): path is FieldPath<PlanFormValues> =>
  Object.hasOwn(formValuesSchema.shape, path.split('.')[0] ?? '');

export type FormSaving = ReturnType<typeof useFormSaving>;
