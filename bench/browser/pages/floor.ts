import './common.css';
import { planColumns as columns, type PlanColumnKey } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';

/** The least a page can do: strings of HTML, one lower-case text per row, and one frame to wait for after each key. */
const pageSize = 10;
const rowHeight = 36;
const overscan = 10;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`No element ${id}.`);
  return found;
}

element('root', HTMLElement).innerHTML =
  `<div class="bar"><input id="plan-search"><button id="show-all">Show All</button><span id="count"></span></div>` +
  `<div class="scroller" id="scroller"><table class="plain"><thead><tr>` +
  columns.map(({ key, label }) => `<th data-key="${key}">${label}</th>`).join('') +
  `</tr></thead><tbody id="rows"></tbody></table></div>`;

const plans: Plan[] = await (await fetch('/plans.json')).json();
performance.mark('data');

const texts: (string | undefined)[] = [];
const textOf = (row: number): string => {
  const plan = plans[row];
  texts[row] ??=
    plan === undefined
      ? ''
      : columns
          .map(({ text }) => text(plan))
          .join('\n')
          .toLowerCase();
  return texts[row];
};

let words: string[] = [];
let rows: number[] = [...plans.keys()];
let all = false;
let order: { key: PlanColumnKey; ascending: boolean } | undefined;
const ranks = new Map<PlanColumnKey, Uint32Array>();

function ranksOf(key: PlanColumnKey): Uint32Array {
  const cached = ranks.get(key);
  if (cached !== undefined) return cached;
  const text = columns.find((column) => column.key === key)?.text;
  const { compare } = new Intl.Collator('en', { numeric: true });
  const values = plans.map((plan) => text?.(plan) ?? '');
  const result = new Uint32Array(plans.length);
  const sorted = [...plans.keys()].sort((a, b) => compare(values[a] ?? '', values[b] ?? ''));
  sorted.forEach((row, rank) => {
    result[row] = rank;
  });
  ranks.set(key, result);
  return result;
}

function cell(text: string, pattern: RegExp | undefined): string {
  if (pattern === undefined) return `<td>${escapeHtml(text)}</td>`;
  const parts = text.split(pattern);
  return `<td>${parts.map((part, at) => (at % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part))).join('')}</td>`;
}

function draw(): void {
  const scroller = element('scroller', HTMLDivElement);
  const first = all ? Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - overscan) : 0;
  const count = all ? Math.ceil(scroller.clientHeight / rowHeight) + 2 * overscan : pageSize;
  const pattern =
    words.length === 0
      ? undefined
      : new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i');
  const shown = rows.slice(first, first + count);
  const lines = shown.map((row) => {
    const plan = plans[row];
    return plan === undefined
      ? ''
      : `<tr data-row>${columns.map(({ text }) => cell(text(plan), pattern)).join('')}</tr>`;
  });
  const after = all ? (rows.length - first - shown.length) * rowHeight : 0;
  element('rows', HTMLElement).innerHTML =
    `<tr style="height:${first * rowHeight}px"></tr>${lines.join('')}<tr style="height:${after}px"></tr>`;
  element('count', HTMLElement).textContent = `${rows.length} plans`;
}

let waiting = false;
function drawNextFrame(): void {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    draw();
  });
}

function find(): void {
  rows = [...plans.keys()].filter((row) => words.every((word) => textOf(row).includes(word)));
  if (order !== undefined) {
    const rank = ranksOf(order.key);
    const sign = order.ascending ? 1 : -1;
    rows.sort((a, b) => sign * ((rank[a] ?? 0) - (rank[b] ?? 0)));
  }
  drawNextFrame();
}

const box = element('plan-search', HTMLInputElement);
box.addEventListener('input', () => {
  words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  find();
});
element('show-all', HTMLButtonElement).addEventListener('click', () => {
  all = !all;
  drawNextFrame();
});
element('scroller', HTMLDivElement).addEventListener('scroll', () => {
  if (all) drawNextFrame();
});
for (const header of document.querySelectorAll<HTMLElement>('th')) {
  header.addEventListener('click', () => {
    const key = columns.find((column) => column.key === header.dataset.key)?.key;
    if (key === undefined) return;
    order = { key, ascending: !(order?.key === key && order.ascending) };
    find();
  });
}
draw();
