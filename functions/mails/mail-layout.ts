import type { Mail } from '../clients/mailer.ts';
import type { UserRecord } from '../data/people/user-record.ts';

/** Text that a user typed, shown as a quotation so that nobody takes it for the hospital's own words. */
export type Quotation = { readonly quoted: string };

/** A list under its heading. A line with a URL is a link. */
export type MailList = {
  readonly heading: string;
  readonly lines: readonly { readonly text: string; readonly url?: string }[];
};

type Paragraph = string | Quotation | MailList;

/** The content of an email: paragraphs, and at most one link. */
export type MailContent = {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
  readonly link?: { readonly label: string; readonly url: string };
  /** Of what it reports, if that may change before it is sent: then jobs about several versions send the last one, once. */
  readonly version?: number;
  /** For a recurring email: the URL that stops it without signing in. */
  readonly unsubscribe?: string;
};

/** Returns an email to a person, greeted by their first name. */
export const mailTo = (
  { email: to, firstName }: Pick<UserRecord, 'email' | 'firstName'>,
  { paragraphs, ...more }: Omit<MailContent, 'to'>,
): MailContent => ({ ...more, to, paragraphs: [`Hello ${firstName},`, ...paragraphs] });

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, so that what people typed is shown and never run. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => replacements[character] ?? character);
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('quoted' in paragraph) return paragraph.quoted.replace(/^/gm, '> ');
  const lines = paragraph.lines.map(({ text, url }) => `- ${text}${url === undefined ? '' : `\n  ${url}`}`);
  return [paragraph.heading, ...lines].join('\n');
}

function asHtml(paragraph: Paragraph): string {
  const lines = (text: string) =>
    escapeHtml(text)
      .replaceAll('\t', '    ')
      // HTML shows a run of spaces as one: the empty cell of a pasted table would be gone.
      .replace(/^ | (?= )/gm, '&nbsp;')
      .replace(/\r\n|\r|\n/g, '<br>\n');
  if (typeof paragraph === 'string') return `<p>${lines(paragraph)}</p>`;
  if ('quoted' in paragraph)
    return `<blockquote style="margin:0 0 1em;padding-left:1em;border-left:3px solid #ccc">${lines(paragraph.quoted)}</blockquote>`;
  const items = paragraph.lines.map(
    ({ text, url }) => `<li>${url === undefined ? lines(text) : anchor(lines(text), url)}</li>`,
  );
  return `<h2 style="font-size:1.1em">${lines(paragraph.heading)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** @param html the link's content, already escaped */
const anchor = (html: string, url: string): string => `<a href="${escapeHtml(url)}">${html}</a>`;

const why = 'You are getting this email because you asked for it in My Account.';

export function layOut({ to, subject, paragraphs, link, unsubscribe }: MailContent): Mail {
  const sign = 'Coverage Guide';
  const text = [
    ...paragraphs.map(asText),
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    sign,
    ...(unsubscribe === undefined ? [] : [`${why} To stop these emails:\n${unsubscribe}`]),
  ].join('\n\n');
  const body = [
    ...paragraphs.map(asHtml),
    ...(link === undefined ? [] : [`<p>${anchor(escapeHtml(link.label), link.url)}</p>`]),
    `<p>${sign}</p>`,
    ...(unsubscribe === undefined ? [] : [`<p>${why} ${anchor('Stop these emails', unsubscribe)}</p>`]),
  ].join('\n');
  const html = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}\n</body></html>\n`;
  return { to, subject, text, html, unsubscribe };
}
