import type { Mail } from '../clients/mailer.ts';

/** What a mail says: paragraphs, and at most one thing to open. */
export type MailContent = {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
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

export function layOut({ to, subject, paragraphs, link }: MailContent): Mail {
  const sign = 'Coverage Guide';
  const text = [...paragraphs, ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]), sign].join(
    '\n\n',
  );
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r\n|\r|\n/g, '<br>\n')}</p>`),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`]),
    `<p>${sign}</p>`,
  ].join('\n');
  const html = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}\n</body></html>\n`;
  return { to, subject, text, html };
}
