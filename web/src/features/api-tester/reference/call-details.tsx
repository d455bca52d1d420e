import { chakra, Heading, Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { errorAnswers } from '../../../../../shared/api/error-answers.ts';
import { type ErrorCode, errorCatalog } from '../../../../../shared/api/errors.ts';
import { accessNames, type Call, contentOf } from '../call-reference.ts';
import { Aside, Method } from '../call-text.tsx';
import { FieldName, FieldTree } from './field-tree.tsx';
import { type Described, describeSchema } from './schema-words.ts';

type Props = { readonly call: Call };

/** One call: its inputs, its response and every error. */
export function CallDetails({ call }: Props) {
  const { parameters, requestBody, responses } = call.described;
  const [status = '', success] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const sent = describeContent(requestBody);
  const answered = describeContent(success);
  return (
    <Article aria-labelledby="reference-call">
      <Heading as="h3" id="reference-call" size="md" overflowWrap="anywhere">
        <Method method={call.method} /> {call.path}
      </Heading>
      <p>
        {call.summary} <Aside>{accessNames[call.access]}</Aside>
      </p>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <ul>
            {parameters.map(({ name, in: place, required, description, schema }) => (
              <chakra.li key={`${place} ${name}`} py="0.5" listStyle="none">
                <FieldName field={{ name, required, ...describeSchema(schema) }} />{' '}
                <Aside>in the {place}</Aside>
                {description !== undefined && <chakra.p color="fg.muted">{description}</chakra.p>}
              </chakra.li>
            ))}
          </ul>
        </Part>
      )}
      {sent !== undefined && (
        <Part title={call.form ? 'Body (multipart/form-data)' : 'Body (JSON)'}>
          <FieldTree described={sent} />
        </Part>
      )}
      <Part title={`Answer ${status}`}>
        {answered === undefined ? <p>No body.</p> : <FieldTree described={answered} />}
      </Part>
      <Part title="Errors">
        <Table.ScrollArea tabIndex={0} role="region" aria-label="Errors this call can return">
          <Table.Root size="sm">
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader>Status</Table.ColumnHeader>
                <Table.ColumnHeader>code</Table.ColumnHeader>
                <Table.ColumnHeader>message, if nothing more specific is known</Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {errorAnswers(call.id)
                .toSorted(byStatus)
                .map((code) => (
                  <Table.Row key={code}>
                    <Table.Cell>{errorCatalog[code][0]}</Table.Cell>
                    <Table.Cell>
                      <code>{code}</code>
                    </Table.Cell>
                    <Table.Cell>{errorCatalog[code][1]}</Table.Cell>
                  </Table.Row>
                ))}
            </Table.Body>
          </Table.Root>
        </Table.ScrollArea>
      </Part>
    </Article>
  );
}

const byStatus = (one: ErrorCode, other: ErrorCode): number => errorCatalog[one][0] - errorCatalog[other][0];

function describeContent(part: unknown): Described | undefined {
  const content = contentOf(part);
  return content && describeSchema(content.schema);
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="1" minW="0">
      <Heading as="h4" size="sm">
        {title}
      </Heading>
      {children}
    </chakra.div>
  );
}

const Article = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    minW: '0',
    p: '4',
    borderWidth: '1px',
    borderRadius: 'l2',
  },
});
