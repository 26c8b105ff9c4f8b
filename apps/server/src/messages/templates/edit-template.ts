import {
  type EditedText,
  nameOf,
  type TextAddress,
  textErrors,
  textIn,
  usableTexts,
  wordsFor,
} from './edited-texts.ts';
import type { Sender } from '../delivery/render.ts';
import { readTemplate, TemplateError, textAddressOf } from './template-target.ts';

export interface EditDeps {
  readonly sender: Sender;
  /** The text of a file that the operator names. */
  readFile(path: string): Promise<string>;
  /**
   * Replaces the stored texts in one transaction and records the change; undefined removes them. Returns whether anything
   * changed.
   */
  changeTexts(
    as: string | undefined,
    textsAfter: (stored: unknown) => readonly EditedText[] | undefined,
  ): Promise<boolean>;
}

/** The words of a text with their placeholders, in the form that `set` reads. */
export function showTemplate(args: readonly string[], { edited }: Sender): string {
  const address = textAddressOf(readTemplate(args, { may: ['language', 'channel'] }));
  const text = textIn(wordsFor(address.language, edited), address);
  if (!text) throw new TemplateError(`there is no template ${nameOf(address)}`);
  return text.channel === 'mail' ? [text.subject, ...text.lines].join('\n\n') : text.text;
}

/** Replaces a text by the words of a file. */
export async function setTemplate(args: readonly string[], deps: EditDeps): Promise<string> {
  const typed = readTemplate(args, { needs: ['language', 'channel', 'file', 'as'] });
  const address = textAddressOf(typed);
  const text = textOfFile(address, await deps.readFile(typed.options.file ?? ''));
  const errors = textErrors(text);
  if (errors.length > 0) throw new TemplateError(`refused: ${nameOf(address)}: ${errors.join('; ')}`);
  return change(deps, typed.options.as, { address, text });
}

/** Returns to the released text. */
export function resetTemplate(args: readonly string[], deps: EditDeps): Promise<string> {
  const typed = readTemplate(args, { needs: ['language', 'channel', 'as'] });
  return change(deps, typed.options.as, { address: textAddressOf(typed), text: undefined });
}

/** The first line of a mail is its subject; its paragraphs are separated by blank lines. */
function textOfFile({ template, language, channel }: TextAddress, words: string): EditedText {
  const lines = words
    .trim()
    .split('\n')
    .map((line) => line.trim());
  if (channel !== 'mail') {
    return { template, language, channel, text: lines.filter((line) => line !== '').join(' ') };
  }
  const [subject = '', ...rest] = lines;
  const paragraphs = rest.join('\n').split(/\n{2,}/);
  const filled = paragraphs.map((paragraph) => paragraph.trim().replaceAll('\n', ' '));
  return { template, language, channel, subject, lines: filled.filter((paragraph) => paragraph !== '') };
}

interface TextChange {
  readonly address: TextAddress;
  /** Undefined to return to the released text. */
  readonly text: EditedText | undefined;
}

/** Stored texts that are not in use, such as those of a removed template, are removed with the change. */
async function change(
  { changeTexts }: EditDeps,
  as: string | undefined,
  { address, text }: TextChange,
): Promise<string> {
  const changed = await changeTexts(as, (stored) => {
    const { texts } = usableTexts(Array.isArray(stored) ? stored : []);
    const at = texts.findIndex((one) => nameOf(one) === nameOf(address));
    const place = at === -1 ? texts.length : at;
    const after = texts.toSpliced(place, 1, ...(text ? [text] : []));
    return after.length > 0 ? after : undefined;
  });
  if (!changed) return `${nameOf(address)}: nothing to change`;
  const done = text ? 'edited' : 'reset to the released words';
  return `${nameOf(address)}: ${done}\nRunning servers apply this within a second.`;
}
