import { Button, Field, Input } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { FieldRoot } from '../../kit/form/field-root.tsx';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { accessNames, type Call } from './call-reference.ts';
import { FieldInput, GroupInputs, JsonInput } from './field-input.tsx';
import type { Ask } from './quick-calls.tsx';
import { emptyValue, groupValues } from './schema-field.ts';

type Props = { readonly call: Call; readonly busy: boolean; readonly onAsk: Ask };

/** Everything one call takes, made from its schemas. */
export function CallForm({ call, busy, onAsk }: Props) {
  const [params, setParams] = useState<unknown>({});
  const [query, setQuery] = useState<unknown>({});
  const [body, setBody] = useState<unknown>(() => call.body && emptyValue(call.body));
  const [asJson, setAsJson] = useState(false);
  const [version, setVersion] = useState('');
  const [key, setKey] = useState(newIdempotencyKey);
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
    <form className="tester-form" aria-labelledby="tester-call" noValidate onSubmit={send}>
      <h3 id="tester-call" className="tester-call">
        <span className="tester-method" data-method={call.method}>
          {call.method}
        </span>{' '}
        {call.path}
      </h3>
      <p>
        {call.summary} <span className="tester-quiet">{accessNames[call.access]}</span>
      </p>
      {call.method !== 'GET' && (
        <p className="tester-warning">This is a real call: what it changes, it changes for everybody.</p>
      )}
      <GroupInputs fields={call.params} value={params} onChange={setParams} />
      <GroupInputs fields={call.query} value={query} onChange={setQuery} />
      {call.ifMatch && (
        <FieldRoot>
          <Field.Label>
            If-Match <span className="tester-quiet">version of the record that is changed</span>
          </Field.Label>
          <Input type="number" value={version} onChange={(event) => setVersion(event.currentTarget.value)} />
        </FieldRoot>
      )}
      {call.idempotent && (
        <FieldRoot className="tester-wide">
          <Field.Label>
            Idempotency-Key <span className="tester-quiet">the same one repeats the answer</span>
          </Field.Label>
          <div className="tester-key">
            <Input autoComplete="off" value={key} onChange={(event) => setKey(event.currentTarget.value)} />
            <Button variant="outline" colorPalette="gray" onClick={() => setKey(newIdempotencyKey())}>
              New key
            </Button>
          </div>
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
      <div className="tester-quick">
        <Button type="submit" loading={busy} loadingText="Sending…">
          Send
        </Button>
        {call.body && call.body.kind !== 'json' && !call.form && (
          <Button variant="outline" colorPalette="gray" onClick={() => setAsJson(!asJson)}>
            {asJson ? 'Edit in fields' : 'Edit as JSON'}
          </Button>
        )}
      </div>
    </form>
  );
}
