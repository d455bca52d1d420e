import type { Mail } from '../clients/mailer.ts';

/** What somebody has typed, told as that: nobody takes it for words of the hospital. */
export type Quotation = { readonly quoted: string };

/** What a mail says: paragraphs, and at most one thing to open. */
export type MailContent = {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly (string | Quotation)[];
  readonly link?: { readonly label: string; readonly url: string };
};

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text inside HTML: what people typed is shown, never run. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => replacements[character] ?? character);
}

const asText = (paragraph: string | Quotation): string =>
  typeof paragraph === 'string' ? paragraph : paragraph.quoted.replace(/^/gm, '> ');

function asHtml(paragraph: string | Quotation): string {
  const lines = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>\n');
  return typeof paragraph === 'string'
    ? `<p>${lines(paragraph)}</p>`
    : `<blockquote style="margin:0 0 1em;padding-left:1em;border-left:3px solid #ccc">${lines(paragraph.quoted)}</blockquote>`;
}

export function layOut({ to, subject, paragraphs, link }: MailContent): Mail {
  const sign = 'Coverage Guide';
  const text = [
    ...paragraphs.map(asText),
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    sign,
  ].join('\n\n');
  const body = [
    ...paragraphs.map(asHtml),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`]),
    `<p>${sign}</p>`,
  ].join('\n');
  const html = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}\n</body></html>\n`;
  return { to, subject, text, html };
}
