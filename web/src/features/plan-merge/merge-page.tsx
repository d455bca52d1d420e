import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { PlanChoice } from '../../entities/plan-ending/plan-choice.tsx';
import MissingPlan from '../../entities/plan-list/missing-plan.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { useFocusAfterChange } from '../../kit/hooks/use-focus-after-change.ts';
import { Loading } from '../../kit/loading/loading.tsx';
import { QueryFailure } from '../../kit/loading/query-state.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Panel, PanelBox } from '../../kit/panel.tsx';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { MergeForm } from './merge-form.tsx';

/** Two plans side by side that will become one; the second is chosen here if the address does not name it. */
export default function MergePage() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const list = usePlanList();
  const withId = params.get('with') ?? '';
  const [plan, other] = [id, withId].map((each) => list.data?.plans.find(({ _id }) => _id === each));
  // The choice of the other plan is removed once it is made.
  const place = useFocusAfterChange<HTMLDivElement>(withId);
  const [choice, setChoice] = useState({ id: '', name: '' });
  // Keeps the form in place until the plan that stays is shown.
  const [justMerged, setJustMerged] = useState('');
  const lead = 'Two plans that are the same become one. Nothing is lost: it can be undone for 90 days.';

  if (list.data?.complete !== true) {
    return (
      <Page title="Merge Plans" lead={lead}>
        <QueryFailure of={list} failed="The plans could not be loaded." />
        {!list.isError && <Loading minH="60vh" />}
      </Page>
    );
  }
  const missing = plan === undefined || (withId !== '' && other === undefined);
  const pairId = `${id} ${withId}`;
  const merged =
    justMerged === pairId ? undefined : [plan, other].find((one) => one?.mergedInto !== undefined);
  return (
    <Page title="Merge Plans" lead={lead}>
      {missing && (
        <MissingPlan id={plan === undefined ? id : withId} onClose={() => navigate(paths.plans())} />
      )}
      {!missing && merged?.mergedInto && (
        <PanelBox role="alert">
          <p>
            {merged.descriptiveName} was merged into {merged.mergedInto.name} already.
          </p>
          <TextLink to={paths.plan(merged.mergedInto.id)}>Show the plan that stays</TextLink>
        </PanelBox>
      )}
      {plan !== undefined && !missing && merged === undefined && other === undefined && (
        <Panel title={`Which plan is the same as ${plan.descriptiveName}?`} maxW="40rem">
          <PlanChoice
            name="other"
            label="The other plan"
            value={choice}
            facility={plan.facilityName}
            ownId={id}
            autoFocus
            onChange={(chosen) => (chosen.id === '' ? setChoice(chosen) : setParams({ with: chosen.id }))}
          />
        </Panel>
      )}
      {plan !== undefined && merged === undefined && other !== undefined && (
        <Box ref={place} tabIndex={-1} outline="none">
          <MergeForm key={pairId} plans={[plan, other]} onMerged={() => setJustMerged(pairId)} />
        </Box>
      )}
    </Page>
  );
}
