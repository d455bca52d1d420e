/** Insurance types of a 271 (EB04), in the words that plans use in their names. */
const insuranceTypes: Readonly<Record<string, string>> = {
  '12': 'Medicare',
  '13': 'Medicare',
  '14': 'Medicare',
  C1: 'Commercial',
  EP: 'EPO',
  HM: 'HMO',
  HN: 'Medicare Advantage HMO',
  MA: 'Medicare Part A',
  MB: 'Medicare Part B',
  MC: 'Medicaid',
  MH: 'Medigap',
  PE: 'Medicare PPO',
  PR: 'PPO',
  PS: 'POS',
  QM: 'Medicare',
  WC: "Workers' Comp",
};

/** References of a subscriber (REF01) that belong to the group or plan. */
const references: Readonly<Record<string, string>> = {
  '18': 'Plan Number',
  '1L': 'Group Number',
  '6P': 'Group Number',
  CE: 'Network',
  N6: 'Network',
};

const payerCodes = new Set(['PR', 'PRP', 'SEP', 'TTP', 'VN', 'P5']);
/** Without `FI`: a tax ID is not a payer ID. */
const idKinds = new Set(['PI', 'NI', 'XV', '46']);

/** What a segment is about: the payer, a person, or something irrelevant. */
type Loop = 'payer' | 'person' | 'none';

function ofName(segment: readonly string[]): { readonly loop: Loop; readonly lines: string[] } {
  const [, entity = '', type, last = '', , , , , kind = '', id = ''] = segment;
  if (payerCodes.has(entity)) {
    const lines = type === '1' ? [] : [`Payer: ${last}`];
    if (idKinds.has(kind) && id !== '') lines.push(`Payer ID: ${id}`);
    return { loop: 'payer', lines };
  }
  if (['IL', '03', 'QC', 'QD'].includes(entity)) {
    return { loop: 'person', lines: kind === 'MI' && id !== '' ? [`Member ID: ${id}`] : [] };
  }
  return { loop: 'none', lines: [] };
}

function linesOf(segment: readonly string[], loop: Loop): string[] {
  const [tag = '', one = '', two = '', , four = '', five = ''] = segment;
  if (tag === 'REF') {
    const label = references[one];
    if (label === undefined) return [];
    const name = label === 'Network' ? 'Network' : 'Group Name';
    return [`${label}: ${two}`, ...(segment[3] ? [`${name}: ${segment[3]}`] : [])];
  }
  if (tag === 'EB') {
    const kind = insuranceTypes[four];
    return [...(kind === undefined ? [] : [`Type: ${kind}`]), ...(five === '' ? [] : [`Plan: ${five}`])];
  }
  if (tag === 'N4' && loop === 'payer' && two !== '') return [`State: ${two}`];
  if (tag === 'PER' && loop === 'payer') {
    return segment.flatMap((part, at) => (part === 'TE' ? [`Phone: ${segment[at + 1] ?? ''}`] : []));
  }
  return [];
}

/** Converts an X12 271, or a piece of one, to labeled lines: payer, plan, group and member ID; undefined if it is not X12. */
export function x12Text(text: string, leftOut: () => void): string | undefined {
  const separator = /(?:^|[~\n\r])\s{0,4}(?:ISA|ST|NM1|EB|HL|BHT|REF|DMG|TRN)([*|^])/.exec(text)?.[1];
  if (separator === undefined) return undefined;
  const end = text.includes('~') ? '~' : /\r?\n/;
  let loop: Loop = 'none';
  const lines: string[] = [];
  for (const written of text.split(end)) {
    const segment = written
      .trim()
      .split(separator)
      .map((part) => part.trim());
    if (segment[0] === '') continue;
    let own = linesOf(segment, loop);
    if (segment[0] === 'NM1') ({ loop, lines: own } = ofName(segment));
    if (segment[0] === 'HL' || segment[0] === 'LS' || segment[0] === 'LE') loop = 'none';
    if (own.length === 0) leftOut();
    lines.push(...own);
  }
  return [...new Set(lines)].join('\n');
}
