import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { apiBase } from '../../../../../shared/api/operation.ts';
import { limits } from '../../../../../shared/limits.ts';
import { CopyButton } from '../../../kit/copy/copy-button.tsx';
import { useCopyClicks } from '../../../kit/copy/use-copy-clicks.ts';
import { Panel } from '../../../kit/panel.tsx';

/** What applies to every call, for developers who write their first program against this API. */
export function HowToCall() {
  const copies = useCopyClicks();
  const base = `${window.location.origin}${apiBase}`;
  const generate = `npx openapi-typescript ${base}/openapi.json -o coverage-guide.ts`;
  return (
    <Panel title="How to call it">
      <List onClick={copies}>
        <Fact name="Base address">
          <Code text={base} name="base address" />
        </Fact>
        <Fact name="Signing in">
          <code>POST /api/auth/login</code> answers with an access token. Send it as{' '}
          <code>Authorization: Bearer …</code>. It is valid for
          {` ${limits.session.accessTokenMinutes} `}minutes; a program then signs in again. It can do whatever
          the owner of its account can do.
        </Fact>
        <Fact name="Editing">
          A record comes with its <code>version</code>. Send it back as <code>If-Match: "7"</code>. If someone
          else has saved it in the meantime, the answer is 412 with the current record, and nothing is saved.
        </Fact>
        <Fact name="Trying again">
          If a call takes an <code>Idempotency-Key</code>, send one of your own. Sent again within
          {` ${limits.idempotencyDays} `}days with the same key and content, the call returns its first answer
          again and changes nothing.
        </Fact>
        <Fact name="Errors">
          Errors of the API have the same body: <code>code</code>, a <code>message</code> for people,{' '}
          <code>fields</code> with what is wrong and where, and a <code>requestId</code> that is also in the
          log. What lies before it (a gateway, a firewall) may answer 401, 403, 413, 429, 500, 503 and 504 in
          another way: go by the status then. After 429 and 503 wait for <code>Retry-After</code> seconds.
        </Fact>
        <Fact name="Your own client">
          Any OpenAPI 3.1 generator can make one, for example <Code text={generate} name="command" />
        </Fact>
      </List>
    </Panel>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontWeight="semibold">{name}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </div>
  );
}

const Code = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <>
    <code>{text}</code> <CopyButton text={text} name={name} />
  </>
);

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '6',
    rowGap: '3',
  },
});
