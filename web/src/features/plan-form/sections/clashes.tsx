import { chakra, Grid, VisuallyHidden } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type PlanClash, planClashes } from '../../../../../shared/plan/duplicates/plan-clashes.ts';
import { splitByEnded } from '../../../../../shared/plan/ending.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import * as z from '../../../../../shared/zod.ts';
import { paths } from '../../../config/paths.ts';
import { OpenIcon } from '../../../kit/icons.tsx';
import { today } from '../../../kit/local-time.ts';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import { formValuesSchema, type PlanFormValues } from '../form-values.ts';

type What = PlanClash<Plan>['what'];

/** Warnings by the field they are about, and all of them for the question before saving. */
type Clashes = {
  readonly fields: Readonly<Partial<Record<What, ReactNode>>>;
  readonly all: readonly ReactNode[];
};

const watched = ['facilityName', 'planCode', 'payerId', 'planName', 'prefixes'] as const;
const watchedSchema = z.pick(formValuesSchema, {
  facilityName: true,
  planCode: true,
  payerId: true,
  planName: true,
  prefixes: true,
});
const noPlans: readonly Plan[] = [];
// More names or lines than this help nobody.
const plansShown = 3;
const linesShown = 5;

const words: Readonly<Record<What, (value: string) => string>> = {
  planCode: (value) => `Plan code ${value}`,
  payerIdAndName: (value) => `The payer ID and name ${value}`,
  prefix: (value) => `Prefix ${value}`,
};

/** A link to the other plan that opens in a new tab, so that nothing typed is lost. */
function OtherPlan({ plan }: { readonly plan: Plan }) {
  return (
    <chakra.a
      color="inherit"
      fontWeight="semibold"
      textDecoration="underline"
      textUnderlineOffset="2px"
      css={{ '& svg': { display: 'inline', ms: '0.5', verticalAlign: '-2px' } }}
      href={`${paths.plans()}?plan=${encodeURIComponent(plan._id)}`}
      target="_blank"
      rel="noreferrer"
    >
      {plan.descriptiveName}
      <OpenIcon />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </chakra.a>
  );
}

const Warning = chakra('span', {
  base: {
    display: 'block',
    px: '2',
    py: '1',
    borderRadius: 'l1',
    bg: 'orange.subtle',
    color: 'orange.fg',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
  },
});

function ClashLine({ clash: { what, value, plans } }: { readonly clash: PlanClash<Plan> }) {
  const more = plans.length - plansShown;
  return (
    <Warning>
      {words[what](value)} {plans.length === 1 ? 'belongs to another plan: ' : 'belongs to other plans: '}
      {plans.slice(0, plansShown).map((plan, at) => (
        <span key={plan._id}>
          {at > 0 && ', '}
          <OtherPlan plan={plan} />
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </Warning>
  );
}

function ClashLines({ clashes }: { readonly clashes: readonly PlanClash<Plan>[] }) {
  const more = clashes.length - linesShown;
  return (
    <Grid as="span" gap="1">
      {clashes.slice(0, linesShown).map((clash) => (
        <ClashLine key={clash.value} clash={clash} />
      ))}
      {more > 0 && <Warning>And {more} more of these.</Warning>}
    </Grid>
  );
}

const ClashContext = createContext<Clashes>({ fields: {}, all: [] });

/** Returns what `ClashSearch` has found so far. */
export const useClashes = (): Clashes => useContext(ClashContext);

type Props = {
  readonly facility: string;
  readonly ownId: string | undefined;
  readonly children: ReactNode;
};

/**
 * While the user types, looks for plans of the facility that the typed plan may duplicate. A component around the form, not
 * part of it: a keystroke then re-renders only what shows a warning.
 */
export function ClashSearch({ facility, ownId, children }: Props) {
  const { control } = useFormContext<PlanFormValues>();
  const listed = usePlanList(facility).data?.plans ?? noPlans;
  // A plan that has ended passes its code on to the one that replaces it.
  const plans = useMemo(() => splitByEnded(listed, today()).current, [listed]);
  const [facilityName, planCode, payerId, planName, prefixes] = useWatch({ control, name: watched });
  // Thousands of plans are searched after the keystroke is rendered, not before. The values are compared as text.
  const settled = useDeferredValue(JSON.stringify({ facilityName, planCode, payerId, planName, prefixes }));
  const clashes = useMemo(() => {
    const found = planClashes(watchedSchema.parse(JSON.parse(settled)), plans, ownId);
    const kinds = [...new Set(found.map(({ what }) => what))];
    const lines = kinds.map(
      (what) =>
        [what, <ClashLines key={what} clashes={found.filter((clash) => clash.what === what)} />] as const,
    );
    return { fields: Object.fromEntries(lines), all: lines.map(([, line]) => line) };
  }, [settled, plans, ownId]);
  return <ClashContext value={clashes}>{children}</ClashContext>;
}
