import type { RequestStatus } from '../../../../shared/schemas/update-request.ts';
import { StateChip } from '../../components/state-chip.tsx';

const tones = { New: 'waiting', 'In progress': 'moving', Done: 'good', Declined: 'bad' } as const;

export function RequestStatusChip({ status }: { readonly status: RequestStatus }) {
  return <StateChip tone={tones[status]}>{status}</StateChip>;
}
