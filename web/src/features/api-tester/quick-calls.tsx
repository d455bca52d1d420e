import { Flex } from '@chakra-ui/react';
import type { OperationId } from '../../../../shared/api/routes.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import type { RequestParts } from '../../lib/api/api-request.ts';
import { accessNames } from './call-reference.ts';
import { Aside } from './call-text.tsx';

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
  notes: 'Created by the API tester.',
  isActive: true,
} as const;

type Props = { readonly busy: boolean; readonly onAsk: Ask };

/** The most frequently tried calls, one click each. */
export function QuickCalls({ busy, onAsk }: Props) {
  const call = (name: string, access: string, ask: () => void) => (
    <SecondaryButton key={name} size="sm" disabled={busy} onClick={ask}>
      {name} <Aside>{access}</Aside>
    </SecondaryButton>
  );
  return (
    <Panel title="Quick calls">
      <Flex wrap="wrap" align="center" gap="2">
        <Button size="sm" disabled={busy} onClick={() => onAsk('validateToken', {})}>
          Validate Token
        </Button>
        {gets.map(([id, name]) => call(name, accessNames.member, () => onAsk(id, {})))}
        {call('POST sample portal', accessNames.admin, () =>
          onAsk('createHubPortal', { body: samplePortal, idempotencyKey: crypto.randomUUID() }),
        )}
      </Flex>
    </Panel>
  );
}
