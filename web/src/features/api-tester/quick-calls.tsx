import { Button } from '@chakra-ui/react';
import type { OperationId } from '../../../../shared/api/routes.ts';
import type { RequestParts } from '../../lib/api/api-request.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { accessNames } from './call-reference.ts';

export type Ask = (id: OperationId, parts: RequestParts) => void;

const gets = [
  ['listHubPortals', 'GET portals'],
  ['listHubContacts', 'GET contacts'],
  ['listHubAddresses', 'GET addresses'],
  ['listHubPayers', 'GET payers'],
  ['listHubPlanCodes', 'GET plan codes'],
] as const;

const samplePortal = {
  name: 'Sample portal',
  url: 'https://portal.example',
  notes: 'Made by the API tester.',
  isActive: true,
} as const;

type Props = { readonly busy: boolean; readonly onAsk: Ask };

/** The calls that are tried most, with one press each. */
export function QuickCalls({ busy, onAsk }: Props) {
  return (
    <section aria-labelledby="tester-quick" className="panel">
      <h2 id="tester-quick" className="panel-title">
        Quick calls
      </h2>
      <div className="tester-quick">
        <Button size="sm" disabled={busy} onClick={() => onAsk('validateToken', {})}>
          Validate Token
        </Button>
        {gets.map(([id, name]) => (
          <Button
            key={id}
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={busy}
            onClick={() => onAsk(id, {})}
          >
            {name} <span className="tester-quiet">{accessNames.member}</span>
          </Button>
        ))}
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={busy}
          onClick={() =>
            onAsk('createHubPortal', { body: samplePortal, idempotencyKey: newIdempotencyKey() })
          }
        >
          POST sample portal <span className="tester-quiet">{accessNames.admin}</span>
        </Button>
      </div>
    </section>
  );
}
