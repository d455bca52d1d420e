import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/services.tsx';

type Props = { readonly id: string; readonly onRemove: () => void };

/** Which plan a request is about, and how to make it about none. */
export function AboutPlan({ id, onRemove }: Props) {
  const api = useApi();
  const { data: plan, isError } = useQuery({
    queryKey: ['update-requests', 'plan', id],
    queryFn: async ({ signal }) =>
      (await api.call('getPlan', { params: { id } }, { signal })).data?.data ?? null,
  });
  return (
    <section aria-label="About this plan" className="request-plan">
      <div>
        <span className="quiet">About this plan</span>
        {isError && <p>This plan was not found. It may have been removed.</p>}
        {plan && (
          <p>
            <strong>{plan.descriptiveName}</strong>
            <br />
            {plan.payerName} · {plan.planName} · plan code {plan.planCode}
          </p>
        )}
      </div>
      <Button size="xs" variant="outline" colorPalette="gray" onClick={onRemove}>
        Not about this plan
      </Button>
    </section>
  );
}
