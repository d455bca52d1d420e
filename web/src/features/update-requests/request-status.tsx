import type { RequestStatus } from '../../../../shared/messages/update-request.ts';
import { StateChip } from '../../kit/state-chip.tsx';

const tones = { New: 'waiting', 'In progress': 'moving', Done: 'good', Declined: 'bad' } as const;

export function RequestStatusChip({ status }: { readonly status: RequestStatus }) {
  return <StateChip tone={tones[status]}>{status}</StateChip>;
}
