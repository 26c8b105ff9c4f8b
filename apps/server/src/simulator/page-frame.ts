import type { StandInWord } from './stand-ins.ts';

export type StandInLanguage = keyof StandInWord;

const LANGUAGE_TAGS = { en: 'en-PH', fil: 'fil-PH', ar: 'ar' } as const;

/** A whole page of the vendor around a body. */
export function pageOf(language: StandInLanguage, title: string, body: string, nonce: string): string {
  return `<!doctype html><html lang="${LANGUAGE_TAGS[language]}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f1ec;color:#14202b}
main{max-inline-size:26rem;margin:0 auto;padding:20px;box-sizing:border-box}
h1{font-size:22px;line-height:1.3;margin:0 0 12px}.tag{font-size:12px;letter-spacing:.08em;color:#6b4d12;margin:0}
svg{display:block;inline-size:100%;block-size:auto;margin:0 0 12px}
.fill{fill:#dfe7dd}.line{fill:none;stroke:#4a6b57;stroke-width:2}.dot{fill:#a4561f}.card{fill:#fff;stroke:#4a6b57;stroke-width:2}
.money{display:flex;justify-content:space-between;margin:0 0 12px;font-weight:600;font-variant-numeric:tabular-nums}
button{display:block;inline-size:100%;min-block-size:48px;margin-block-end:12px;border:0;border-radius:12px;
font:16px system-ui,sans-serif;background:#14202b;color:#fff;cursor:pointer}
button.second{background:none;color:inherit;border:1px solid currentColor}
nav{display:flex;gap:12px;margin-block-end:12px}nav a{flex:1;padding-block:12px;text-align:center;color:inherit}.told{font-size:14px;margin:0 0 12px}.quiet{font-size:14px;color:#4a5763;margin:0 0 12px}
@media(prefers-color-scheme:dark){body{background:#0d151d;color:#eef1f3}button{background:#d9a441;color:#14202b}
button.second{background:none;color:inherit}.tag{color:#d9a441}.quiet{color:#a3b0bb}
.fill{fill:#1b2b26}.line{stroke:#7fa58e}.dot{fill:#e09a5a}.card{fill:#0d151d;stroke:#7fa58e}}`;
