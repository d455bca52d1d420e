import { type NameLine, readHeader, readLine } from '../../../shared/payer-names/name-lines.ts';
import { searchedTexts } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import { codeText } from '../../../shared/plan/plan-code.ts';
import type { SearchedName } from '../../../shared/plan/search/cell-table.ts';
import type { Hits } from '../../../shared/plan/search/hits.ts';
import { createPlanSearch } from '../../../shared/plan/search/plan-search.ts';
import { counted } from '../../../shared/text/counted.ts';
import { highlightRanges } from '../../../shared/text/highlight.ts';
import { sameName } from '../../../shared/text/name-key.ts';
import { Problem } from '../../local/problem.ts';
import { parsedArguments } from '../arguments.ts';
import { openFile } from '../import/open-file.ts';
import { readPlans } from './read-plans.ts';

// `npm run find`: what a search in the plan table would find in a file of plans, using the page's own search module.

const help = `Searches the plans in a file as the plan table does.

  npm run find -- --plans plans.json [--names names.csv] [--first 10] [--json] "uhc tx"

  --plans   a JSON list of plans, or a response of the API (${'`'}data${'`'})
  --names   other names of payers, CSV or Excel, with the columns Other name and Payer
  --first   how many rows to print (default: 10)
  --json    prints JSON: rank, plan and reasons of each row`;

async function readNames(file: string): Promise<SearchedName[]> {
  const source = await openFile(file);
  const columns = readHeader(source.header);
  if (typeof columns === 'string') throw new Problem(`${file}: ${columns}`);
  const names: NameLine[] = [];
  for await (const row of source.rows()) {
    const line = readLine(columns, row);
    if ('reason' in line) throw new Problem(`${file}, line ${line.line}, ${line.column}: ${line.reason}`);
    names.push(line);
  }
  return names.map(({ name }) => name);
}

const longest = 80;
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Returns for each searched word the first text of the plan with it, as `Payer Name: Larch`; nothing for words not found. */
function reasonsOf(
  plan: Plan,
  { termsOfWords }: Pick<Hits, 'termsOfWords'>,
  names: readonly SearchedName[],
): string[] {
  const texts = [
    ...searchedTexts.map(({ label, text }) => ({ label, text: text(plan) })),
    ...names
      .filter(({ payerName }) => sameName(payerName, plan.payerName))
      .map(({ name }) => ({ label: 'Other name', text: name })),
  ];
  const reasons = termsOfWords.flatMap((terms) => {
    const place = texts.find(({ text }) => highlightRanges(text, terms).length > 0);
    return place === undefined ? [] : [`${place.label}: ${shortened(place.text)}`];
  });
  return [...new Set(reasons)];
}

/** Prints the first rows. @throws Problem if the user can fix it */
export async function find(args: readonly string[], print: (text: string) => void): Promise<void> {
  const { values, positionals } = parsedArguments(
    args,
    {
      plans: { type: 'string' },
      names: { type: 'string' },
      first: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    help,
  );
  if (values.help) return print(help);
  const text = positionals.join(' ');
  if (values.plans === undefined || text.trim() === '')
    throw new Problem(`Specify --plans and what to search for.\n\n${help}`);
  const first = Number(values.first);
  if (!Number.isInteger(first) || first < 1)
    throw new Problem(`--first must be a number of rows, not "${values.first}".`);

  const plans = await readPlans(values.plans);
  const names = values.names === undefined ? [] : await readNames(values.names);
  const hits = createPlanSearch(plans, names).general(text);
  const rows = [...hits.rows.subarray(0, first)].flatMap((row, index) => {
    const plan = plans[row];
    return plan === undefined ? [] : [{ rank: index + 1, plan, reasons: reasonsOf(plan, hits, names) }];
  });
  const { answer, telling } = hits;
  if (values.json) {
    print(JSON.stringify({ text, answer, telling, found: hits.rows.length, rows }, null, 2));
    return;
  }
  const suffix = { exact: '', close: ', close matches', some: `, matches for ${telling.join(' ')}` };
  print(`${hits.rows.length.toLocaleString('en')} of ${counted(plans.length, 'plan')}${suffix[answer]}`);
  for (const { rank, plan, reasons } of rows) {
    print(
      `${String(rank).padStart(3)}  ${plan.descriptiveName} | ${plan.payerName} | ${codeText(plan.planCode) || '-'}`,
    );
    for (const reason of reasons) print(`     ${reason}`);
  }
}
