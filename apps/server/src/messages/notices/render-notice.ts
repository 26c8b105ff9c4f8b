import { type Sender, renderText } from '../delivery/render.ts';
import { wordsFor } from '../templates/edited-texts.ts';
import { withoutPlaceholders } from '../templates/fill-words.ts';
import { greetingOf, type MailWords } from '../templates/templates.ts';
import { type NoticeData, noticeContent, translatedValues } from './notice-data.ts';
import { type NoticeKind, NOTICE_KINDS } from './notice-kinds.ts';

export interface NoticeToRender {
  readonly kind: NoticeKind;
  readonly data: NoticeData;
  readonly language: string;
}

/** Title and text of a system message: subject and lines of the mail, without the greeting, and quoted text of staff. */
export function renderNotice(
  { kind, data, language: code }: NoticeToRender,
  sender: Sender,
): { readonly title: string; readonly content: string } {
  const language = wordsFor(code, sender.edited);
  const stored = noticeContent(data);
  const values = translatedValues(stored, code);
  const [title = '', ...lines] = renderText(language, noticeWords(language.mail[kind]), values, sender);
  return { title, content: [...lines, ...(stored.quote === undefined ? [] : ['', stored.quote])].join('\n') };
}

/** Kinds with the text in their words, in any case. */
export function kindsWith(text: string, code: string, { edited }: Sender): NoticeKind[] {
  const wanted = text.toLowerCase();
  const { mail } = wordsFor(code, edited);
  return (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter((kind) =>
    noticeWords(mail[kind]).some((line) => withoutPlaceholders(line).toLowerCase().includes(wanted)),
  );
}

/** The subject, and the lines without the greeting. */
function noticeWords({ subject, lines }: MailWords): readonly string[] {
  const greeting = greetingOf(lines);
  return [subject, ...lines.filter((line) => line !== greeting)];
}
