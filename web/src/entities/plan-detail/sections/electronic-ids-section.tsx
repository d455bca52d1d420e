import { chakra } from '@chakra-ui/react';
import { transactions } from '../../../../../shared/plan/fields/electronic-ids.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { CopyButton } from '../../../kit/copy/copy-button.tsx';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { useIsReported } from '../reported-mark.tsx';
import { Section } from './section.tsx';

// The ID is often read over somebody's shoulder or typed into another screen, so it is the largest text here.
const look = {
  w: 'full',
  tableLayout: 'fixed',
  '& :is(th, td)': { pe: '4', textAlign: 'start', verticalAlign: 'baseline', overflowWrap: 'break-word' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs', fontWeight: 'normal' },
  '& thead th:nth-of-type(1)': { w: '22%' },
  '& thead th:nth-of-type(2)': { w: '34%' },
  '& thead th:nth-of-type(4)': { w: '13%' },
  '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted', breakInside: 'avoid' },
  '& tbody :is(th, td)': { py: '1' },
  '& tbody th': { fontSize: 'md', fontWeight: 'semibold' },
  '& code': {
    fontFamily: 'mono',
    fontSize: { base: '2xl', _print: 'lg' },
    fontVariantNumeric: 'slashed-zero',
    fontWeight: 'semibold',
    lineHeight: '2rem',
  },
  '& [data-needed]': {
    px: '2',
    py: '1px',
    borderRadius: 'sm',
    bg: 'orange.subtle',
    color: 'orange.fg',
    _print: { px: '0', bg: 'none', color: '#000', fontWeight: 'semibold' },
  },
  mdDown: {
    '&, & tbody': { display: 'block' },
    '& thead': { srOnly: true },
    '& tbody tr': { display: 'flex', flexWrap: 'wrap', columnGap: '3', py: '2' },
    '& tbody tr:first-of-type': { borderTopWidth: '0' },
    '& tbody :is(th, td)': { p: '0', minW: '0' },
    '& tbody th, & td:first-of-type': { w: 'full' },
    '& td:empty': { display: 'none' },
    '& [data-enrollment]::before': { content: '"Enrollment: "', color: 'fg.muted' },
  },
} as const;

const inOrder = (plan: Plan) =>
  (plan.electronicIds ?? []).toSorted(
    (a, b) => transactions.indexOf(a.transaction) - transactions.indexOf(b.transaction),
  );

const facts = ['electronicIds'];

type Props = { readonly plan: Plan; readonly terms: readonly string[] };

/** The IDs for claims and inquiries, each a click to copy; nothing if the plan has none and none was reported missing. */
export function ElectronicIdsSection({ plan, terms }: Props) {
  const rows = inOrder(plan);
  const reported = useIsReported('electronicIds');
  if (rows.length === 0 && !reported) return null;
  return (
    <Section title="Electronic IDs" wide={rows.length > 0} facts={facts}>
      {rows.length === 0 ? (
        '-'
      ) : (
        <chakra.table css={look}>
          <thead>
            <tr>
              <th scope="col">Transaction</th>
              <th scope="col">ID</th>
              <th scope="col">Through</th>
              <th scope="col">Enrollment</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ transaction, id, through, enrollment, note }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: IDs have no key other than their position
              <tr key={at}>
                <th scope="row">{transaction}</th>
                <td>
                  <code>{highlighted(id, terms)}</code>
                  <CopyButton text={id} name={`${transaction.toLowerCase()} ID`} />
                </td>
                <td>{through}</td>
                <td data-enrollment={enrollment}>
                  <span data-needed={enrollment === 'Needed' ? '' : undefined}>{enrollment}</span>
                </td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
    </Section>
  );
}
