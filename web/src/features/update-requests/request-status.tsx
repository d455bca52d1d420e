import type { RequestStatus } from '../../../../shared/schemas/update-request.ts';

/** The state of a request as a chip: the word says it, the colour helps. */
export function RequestStatusChip({ status }: { readonly status: RequestStatus }) {
  return (
    <span className="request-chip" data-status={status}>
      {status}
    </span>
  );
}
