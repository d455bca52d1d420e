import { chakra, Field, Flex, Heading, Input } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { FieldRoot } from '../../kit/form/fields/field-root.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { accessNames, type Call } from './call-reference.ts';
import { Aside, Method } from './call-text.tsx';
import { FieldInput, fieldGrid, GroupInputs, JsonInput } from './field-input.tsx';
import type { Ask } from './quick-calls.tsx';
import { emptyValue, groupValues } from './schema-field.ts';

type Props = { readonly call: Call; readonly busy: boolean; readonly onAsk: Ask };

/** The form for all inputs of one call, made from its schemas. */
export function CallForm({ call, busy, onAsk }: Props) {
  const [params, setParams] = useState<unknown>({});
  const [query, setQuery] = useState<unknown>({});
  const [body, setBody] = useState<unknown>(() => call.body && emptyValue(call.body));
  const [asJson, setAsJson] = useState(false);
  const [version, setVersion] = useState('');
  const [key, setKey] = useState<string>(() => crypto.randomUUID());
  const send = (event: FormEvent) => {
    event.preventDefault();
    onAsk(call.id, {
      params: groupValues(params),
      query: groupValues(query),
      ...(body === undefined ? {} : { body }),
      ...(call.ifMatch && version !== '' ? { ifMatch: Number(version) } : {}),
      ...(call.idempotent && key !== '' ? { idempotencyKey: key } : {}),
    });
  };
  return (
    <Form aria-labelledby="tester-call" noValidate onSubmit={send}>
      <Heading as="h3" id="tester-call" size="sm" overflowWrap="anywhere">
        <Method method={call.method} /> {call.path}
      </Heading>
      <p>
        {call.summary} <Aside>{accessNames[call.access]}</Aside>
      </p>
      {call.method !== 'GET' && (
        <Callout data-wide status="warning">
          This is a real call: its changes affect everyone.
        </Callout>
      )}
      <GroupInputs fields={call.params} value={params} onChange={setParams} />
      <GroupInputs fields={call.query} value={query} onChange={setQuery} />
      {call.ifMatch && (
        <FieldRoot>
          <Field.Label>
            If-Match <Aside>version of the record being changed</Aside>
          </Field.Label>
          <Input type="number" value={version} onChange={(event) => setVersion(event.currentTarget.value)} />
        </FieldRoot>
      )}
      {call.idempotent && (
        <FieldRoot data-wide>
          <Field.Label>
            Idempotency-Key <Aside>the same key repeats the answer</Aside>
          </Field.Label>
          <Flex gap="2" w="full">
            <Input autoComplete="off" value={key} onChange={(event) => setKey(event.currentTarget.value)} />
            <SecondaryButton onClick={() => setKey(crypto.randomUUID())}>New key</SecondaryButton>
          </Flex>
        </FieldRoot>
      )}
      {call.body &&
        (asJson || call.body.kind === 'json' ? (
          <JsonInput label="Body as JSON" value={body} onChange={setBody} />
        ) : call.body.kind === 'group' ? (
          <GroupInputs fields={call.body.fields} value={body} onChange={setBody} />
        ) : (
          <FieldInput label="body" required field={call.body} value={body} onChange={setBody} />
        ))}
      <Flex data-wide wrap="wrap" gap="2">
        <Button type="submit" loading={busy} loadingText="Sending…">
          Send
        </Button>
        {call.body && call.body.kind !== 'json' && !call.form && (
          <SecondaryButton onClick={() => setAsJson(!asJson)}>
            {asJson ? 'Edit in fields' : 'Edit as JSON'}
          </SecondaryButton>
        )}
      </Flex>
    </Form>
  );
}

const Form = chakra('form', {
  base: {
    ...fieldGrid,
    p: '4',
    borderWidth: '1px',
    borderRadius: 'l2',
    '& > :is(h3, p, fieldset, textarea, [data-wide])': { gridColumn: '1 / -1' },
  },
});
