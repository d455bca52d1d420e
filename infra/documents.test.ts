import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '../shared/api/errors.ts';
import { limits } from '../shared/limits.ts';
import { rateLimits } from '../shared/rate-limits.ts';
import * as z from '../shared/zod.ts';
import { commands } from './ops/command-line.ts';
import { readCounts } from './ops/cost/journeys.ts';

// A document that makes claims names the test that proves each one: rows that end in `test file | test name`.
const documents = ['docs/security.md', 'docs/specification.md'];
const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

type Claim = { readonly row: string; readonly file: string; readonly name: string };

function claimsOf(document: string): Claim[] {
  const rows = text(document)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+$/.test(line));
  return rows.flatMap((line) => {
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const [file = '', name = ''] = cells.slice(-2);
    return file === 'test file' ? [] : [{ row: cells[0] ?? '', file, name }];
  });
}

/** Whether the name is that of a test in this file, written right after the parenthesis of `it(` or `it.each(…)(`. */
function isTestOf({ file, name }: Claim): boolean {
  const source = text(file).replaceAll(/\(\s+/g, '(');
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${name}${quote},`));
}

describe.each(documents)('%s', (document) => {
  const claims = claimsOf(document);

  it('makes more than ten claims', () => {
    expect(claims.length).toBeGreaterThan(10);
  });

  it('names an existing test for every claim', () => {
    const wrong = claims.filter((claim) => {
      try {
        return !isTestOf(claim);
      } catch {
        return true;
      }
    });
    expect(wrong).toEqual([]);
  });
});

it('docs/security.md states the status of every ASVS chapter, and names test files that exist', () => {
  const [, part = ''] = text('docs/security.md').split('# By the OWASP ASVS');
  const chapters = [...part.matchAll(/^- \*\*V(\d+) [^*]+\*\*: (met|partly|not|does not apply)\. (.+)$/gm)];
  expect(chapters.map(([, number]) => Number(number))).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
  for (const [, , state, why = ''] of chapters) {
    for (const [, file = ''] of why.matchAll(/`([\w./-]+\.test\.ts)`/g)) expect(text(file)).not.toBe('');
    if (state === 'partly') expect(why).toContain('Missing: ');
  }
});

describe('the table of limits in docs/operations.md', () => {
  const rows = [
    ...text('docs/operations.md').matchAll(/^\| `([\w.]+)` \| ((?:`\w+` [\d.]+(?:, )?)+) \|/gm),
  ].map(([, path = '', numbers = '']) => ({
    path,
    numbers: Object.fromEntries(
      [...numbers.matchAll(/`(\w+)` ([\d.]+)/g)].map(([, name, value]) => [name, Number(value)]),
    ),
  }));
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((inside, name) => Object(inside)[name], rateLimits);
  /** Lists every limit that counts within a time window or until a quiet period. */
  const counted = (inside: object, path: string[] = []): string[] =>
    'windowSeconds' in inside || 'quietSeconds' in inside
      ? [path.join('.')]
      : Object.entries(inside).flatMap(([name, value]) =>
          typeof value === 'object' && value !== null ? counted(value, [...path, name]) : [],
        );

  it('states the numbers of shared/rate-limits.ts', () => {
    expect(rows.length).toBeGreaterThan(5);
    for (const { path, numbers } of rows)
      expect([path, at(path)]).toEqual([path, expect.objectContaining(numbers)]);
  });

  it('lists every counted limit', () => {
    const named = new Set(rows.map(({ path }) => path));
    expect(counted(rateLimits).filter((path) => !named.has(path))).toEqual([]);
  });
});

const written = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];

it('every document links only to files that exist', () => {
  const links = written.flatMap((document) =>
    [...text(document).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, to = '']) =>
      join(dirname(document), to),
    ),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every document names only source files that exist', () => {
  const files = globSync(
    ['{.ci,bench,functions,infra,shared,web}/**/*.{ts,tsx,mjs,js,css}', '*.cjs', '.*.cjs'],
    { cwd: root, exclude: (name) => name === 'node_modules' },
  );
  // The last is a file of the spreadsheet package.
  const there = [...files, 'xlsx.mjs'].map((file) => `/${file.replaceAll('\\', '/')}`);
  const named = written.flatMap((document) =>
    [...text(document).matchAll(/`([\w/.-]+\.(?:tsx?|[mc]?js|css))`/g)].map(([, file = '']) => ({
      document,
      file,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !there.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
});

it('the index of decisions lists every decision', () => {
  const pages = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((page) => page.split(/[/\\]/).at(-1));
  const index = text('docs/decisions/README.md');
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([]);
});

it('no command of a README or the runbook has a comment, which zsh, the shell of macOS, would take for arguments', () => {
  const blocks = ['README.md', 'docs/operations.md'].flatMap((document) => [
    ...text(document).matchAll(/^ *```sh\n([\s\S]*?)```/gm),
  ]);
  expect(blocks.length).toBeGreaterThan(30);
  const indented = text('bench/README.md').match(/^ {4}.+$/gm) ?? [];
  const lines = [...blocks.flatMap(([, block = '']) => block.split('\n')), ...indented];
  expect(lines.filter((line) => /(^|\s)#/.test(line))).toEqual([]);
  // A placeholder in angle brackets is a syntax error, after which a shell goes on with the next line.
  expect(lines.filter((line) => /<\w/.test(line))).toEqual([]);
});

it('README.md or CONTRIBUTING.md names every npm command, and each installs the packages it needs first', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text('package.json')));
  const names = Object.keys(scripts).filter((name) => !name.startsWith('pre'));
  const shown = `${text('README.md')}${text('CONTRIBUTING.md')}`;
  const isShown = (name: string) => new RegExp(`npm (run )?${name}(?![\\w:-])`).test(shown);
  expect(names.filter((name) => !isShown(name))).toEqual([]);
  // npm makes the bill of materials, and `test:install` makes an installation of its own.
  const without = names.filter((name) => scripts[`pre${name}`] === undefined);
  expect(without.sort()).toEqual(['sbom', 'test:install']);
});

it('docs/cost.md compares the largest broadcast with SES’s emails of a day', () => {
  const { recipients, rateShare } = limits.broadcast;
  const needed = Math.ceil(recipients / rateShare).toLocaleString('en');
  expect(text('docs/cost.md')).toMatch(
    new RegExp(`^\\| SES, emails in 24 hours .*\\*\\*${needed}\\*\\* \\|$`, 'm'),
  );
});

it('the runbook’s arithmetic of one address uses the counted calls', () => {
  const { signIn, quarterOfAnHour } = readCounts();
  expect(text('docs/operations.md')).toContain(
    `signs in makes ${signIn.requests} calls, and ${quarterOfAnHour.requests} more every quarter of an hour`,
  );
});

it('README.md or the runbook shows a call of each command of npm run ops', () => {
  const shown = `${text('README.md')}${text('docs/operations.md')}`;
  const names = Object.keys(commands);
  expect(names.filter((name) => !new RegExp(`npm run ops -- ${name}(?![\\w-])`).test(shown))).toEqual([]);
});

it('the runbook names the alarms that the dashboard lacks, and those that a new installation triggers', () => {
  const [, chapter] = /\n## Read the dashboard\n([\s\S]*?)\n## /.exec(text('docs/operations.md')) ?? [];
  for (const words of ['the site does not open', 'certificate', 'firewall']) expect(chapter).toContain(words);
  const rows = text('docs/operations.md').split('\n');
  for (const words of ['the sweep did not run', 'digest function did not run', 'copy in the locked vault'])
    expect(rows.find((row) => row.startsWith('| ') && row.includes(words))).toMatch(
      /nothing is wrong in the first .* of an installation/,
    );
});

it('the runbook sends whoever reads that the canary lacks a second factor to probe-account', () => {
  const reason: ErrorCode = 'SECOND_FACTOR_MISSING';
  expect(text('docs/operations.md')).toMatch(
    new RegExp(`^\\| visits of the canary \\|.*\`${reason}\`: run \`probe-account\` again`, 'm'),
  );
});

it('the runbook states which alarms maintenance triggers', () => {
  const lines = text('docs/operations.md').split('\n');
  // CloudFront counts maintenance answers among the failed ones, like any 503, and no digests are sent meanwhile.
  for (const [words, when] of [
    ['visits of the canary', 'during maintenance, too'],
    ['The site does not open', 'during maintenance, too'],
    ['Digests of changes', 'when maintenance takes a day, too'],
  ])
    expect(lines.find((line) => line.startsWith(`| ${words}`))).toContain(`It rings ${when}`);
});

it('the runbook empties a dead-letter queue, because its alarm goes on as long as a message is there', () => {
  const rows = text('docs/operations.md').split('\n');
  for (const words of ['Import parts', 'Broadcasts', 'Emails'])
    expect(rows.find((row) => row.includes(`${words} failed after several attempts`))).toContain('redrive');
  expect(rows.find((row) => row.startsWith('| Emails failed'))).toContain('delete it');
});

/** Expects all of the words, each one's first occurrence after that of the one before. @returns their places */
function expectInOrder(chapter: string, words: readonly string[]): number[] {
  const places = words.map((each) => chapter.indexOf(each));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  return places;
}

it('the pipeline shows what changes before the approval, with a role that cannot deploy', () => {
  const [, before = '', after = ''] = text('docs/examples/deploy-by-github.yml')
    .split(/^ {2}\w+:\n {4}/m)
    .slice(-3);
  expect(before).toMatch(/environment: prod-diff\n[\s\S]+DIFF_ROLE[\s\S]+cdk diff .*--method=template/);
  expect(after).toMatch(/needs: diff\n[\s\S]*environment: prod\n[\s\S]+DEPLOY_ROLE[\s\S]+--yes/);
});

it('the runbook asks AWS for what a new account lacks before the first deployment, which would fail', () => {
  const [, first = ''] = text('docs/operations.md').split('\n## First deployment\n');
  expectInOrder(first, ['CloudFront distributions', 'Request 1,000', 'npm run deploy -- prod']);
});

it('the runbook commits the stage’s file before a rollback takes that of main, and after a restore', () => {
  const [, back = ''] = text('docs/operations.md').split('\n## Roll back\n');
  // `git commit` of a file that was never added fails, and then the checkout of main's file, too.
  expectInOrder(back, ['git add', 'git commit', 'git checkout "', 'git checkout main -- ']);
  expect(text('docs/operations.md')).toMatch(/keep `tableName`\s+there, and commit and push the file/);
});

it('the runbook also restores a table that was deleted, and waits only once a restore has begun', () => {
  const [, restore = ''] = text('docs/operations.md').split('## Restore the table');
  const commands = ['to-point-in-time', 'list-backups --backup-type SYSTEM', 'from-backup', 'until aws'];
  const places = expectInOrder(restore, commands);
  expect(restore.slice(places[2], places[3])).toContain('```');
});

it('the runbook restores a deleted table under its own name, so that nothing has to be deployed', () => {
  const [, restore = ''] = text('docs/operations.md').split('## Restore the table');
  expect(restore).toMatch(
    /export RESTORED="\$TABLE_NAME"\n.*\n.*from-backup --target-table-name "\$RESTORED"/,
  );
  const [, audit = ''] = restore.split('\n## Audit log\n');
  expect(audit).toContain('export RESTORED="$AUDIT_TABLE_NAME"');
});

it('the runbook lists the rights that a restore brings back once nobody can take any away', () => {
  const [, restore = ''] = text('docs/operations.md').split('## Restore the table');
  expectInOrder(restore, [
    '`"maintenance": "Back',
    'npm run ops -- rights',
    '`"tableName": "guide-restored"',
  ]);
  expect(restore).toContain('the rights that step 3 listed');
});

it('the runbook lets nobody send a broadcast again that only the restored table takes for unsent', () => {
  const [, restore = ''] = text('docs/operations.md').split('## Restore the table');
  expect(restore).toMatch(/Do not press "Resume" or "Retry undelivered"[^.]+ at the restored moment/);
});

it('the runbook says which refused calls no log has', () => {
  const [, audit = ''] = text('docs/operations.md').split('\n## Audit log\n');
  expect(audit).toMatch(/CloudFront refuses \(no token [^)]+\) or the firewall is in no log/);
});

it('the runbook puts `gradual` back wherever one deployment goes without it', () => {
  const chapters = text('docs/operations.md')
    .split('\n##')
    .filter((chapter) => /[Rr]emove `gradual`/.test(chapter));
  const names = chapters.map((chapter) => chapter.split('\n')[0]);
  const restore = ' Restore the table to an earlier moment';
  expect(names).toEqual([' Upgrade', ' Roll back', restore, '# The user pool is lost']);
  for (const chapter of chapters) expect(chapter).toMatch(/put (`gradual`|it) back|which undoes both/);
});

it('the runbook deletes the files of a restore and of a move, because they name people', () => {
  const [, restore = ''] = text('docs/operations.md').split('## Restore the table');
  const files = '`~/restored.gz` and `~/rights.csv`';
  expectInOrder(restore, [
    'npm run ops -- rights ~/rights.csv',
    `delete ${files}: both name people`,
    '\n## ',
  ]);
  expectInOrder(move, ['~/guide-move.gz', 'delete `~/guide-cards`, the backup and its list of rights']);
});

it('the runbook deletes no table that CloudFormation still lists', () => {
  const [, restore = ''] =
    /\n## Restore the table[^\n]*\n([\s\S]*?)\n## /.exec(text('docs/operations.md')) ?? [];
  const [, after = ''] = restore.split('The old table stays unchanged');
  expect(after.indexOf("stack's own")).toBeGreaterThanOrEqual(0);
  expect(after.indexOf("stack's own")).toBeLessThan(after.indexOf('delete'));
});

it('the runbook removes nothing before what a backup lacks is saved', () => {
  const [, remove = ''] = text('docs/operations.md').split('\n## Remove an installation\n');
  expectInOrder(remove, ['(#audit-log)', 'card images', 'npm run ops -- remove prod']);
});

const [, move = ''] =
  /\n### Another account or region\n([\s\S]*?)\n### /.exec(text('docs/operations.md')) ?? [];

it('the runbook renews a certificate that was imported, which ACM never does', () => {
  const row = text('docs/operations.md')
    .split('\n')
    .find((line) => line.startsWith('| certificate expires'));
  expect(row).toMatch(/never renews one that you imported: import the new one over it/);
});

it('the runbook lists what another account needs before the first step of a move', () => {
  const [before = ''] = move.split('\n1. ');
  expect(before).toContain('certificate for the host');
  expect(before).toContain('`webAclArn`');
});

it('the runbook lets no rehearsal of a move lock a vault or replace the record of returned email', () => {
  const [, step = ''] = /\n1\. ([\s\S]*?)\n2\. /.exec(move) ?? [];
  expect(step).toMatch(/for a rehearsal also without `backupDays` and `backupLockAfterDays`/);
  expect(step).toMatch(/keep [^.]+`DnsMailFromMx`/);
});

it('the runbook leaves no file with the name that a move would restore', () => {
  const [file = ''] = /~\/[\w-]+\.gz/.exec(move) ?? [];
  expect(move.split(file)).toHaveLength(4);
  const [before = ''] = text('docs/operations.md').split('\n## Move\n');
  expect(before).not.toContain(file);
  expect(before).toMatch(/restore it on a laptop.*\n.*then delete the file/);
});

it('the runbook exports the audit log before the maintenance that takes its page down', () => {
  expect(move.split('audit log')).toHaveLength(2);
  expect(move.indexOf('audit log')).toBeLessThan(move.indexOf('`"maintenance"'));
});

it('the runbook moves a host’s DNS record before the new distribution gets the host, as CloudFront requires', () => {
  const step = /\n7\. ([\s\S]*?)\n8\. /.exec(move)?.[1] ?? '';
  const [out, lead, put] = ['out of the old stage', 'lead to the new', 'into the new one'].map((words) =>
    step.indexOf(words),
  );
  expect([out, lead, put]).toEqual([out, lead, put].toSorted((one = 0, other = 0) => one - other));
  expect(Math.min(out ?? -1, lead ?? -1, put ?? -1)).toBeGreaterThanOrEqual(0);
  // A certificate without a host is refused, and a gradual deployment takes six minutes longer.
  for (const setting of ['`domainName`', '`certificateArn`', '`gradual`'])
    expect(step.slice(0, out)).toContain(setting);
});

it('the runbook frees the host of a region that is down without AWS Support, which only a lost account needs', () => {
  const step = /\n7\. ([\s\S]*?)\n8\. /.exec(move)?.[1] ?? '';
  const [, down = '', lost = ''] = step.split(/If the old (?:region does not answer|account is lost)/);
  expect(down).toMatch(/off its\s+distribution\s+in\s+the\s+CloudFront\s+console/);
  expect(lost).toContain('AWS Support');
});
