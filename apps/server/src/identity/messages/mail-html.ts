import type { MessageLanguage } from './templates/languages.ts';

export interface MailContent {
  readonly language: Pick<MessageLanguage, 'tag' | 'direction'>;
  readonly brand: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly address: string };
}

// Mail programs drop style sheets, so styles stand on the elements, and few of them.
const BODY = 'margin:0;padding:24px 16px;background:#f5f1e8;color:#1b2430;font:16px/1.5 sans-serif';
const SHEET = 'max-width:480px;margin:0 auto';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#1b2430;color:#ffffff;text-decoration:none';

/** A mail as one column of plain HTML: nothing is loaded from anywhere, everything is text. */
export function mailHtml({ language, brand, subject, lines, link }: MailContent): string {
  const address = escapeHtml(link.address);
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${BODY}">
<div style="${SHEET}" lang="${language.tag}" dir="${language.direction}">
<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}
<p><a href="${address}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
<p style="font-size:13px;overflow-wrap:anywhere" dir="ltr">${address}</p>
<p>${escapeHtml(brand)}</p>
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
