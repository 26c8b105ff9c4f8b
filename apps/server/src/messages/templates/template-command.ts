import { NOTICE_CATEGORIES } from '@tessera/contract/messages/notices';
import type { Sender } from '../delivery/render.ts';
import { NOTICE_KINDS, type NoticeKind } from '../notices/notice-kinds.ts';
import { type EditDeps, resetTemplate, setTemplate, showTemplate } from './edit-template.ts';
import { MESSAGE_LANGUAGES } from './languages.ts';
import { previewTemplate } from './preview-template.ts';
import { channelsOf, TEMPLATE_USAGE, TemplateError, templateNames } from './template-target.ts';

/** Runs a command on the words of messages to members and returns the output. Throws a TemplateError. */
export async function templateCommand(
  [command, ...rest]: readonly string[],
  deps: EditDeps,
): Promise<string> {
  const { sender } = deps;
  if (command === 'list' && rest.length === 0) return listTemplates(sender);
  if (command === 'preview') return previewTemplate(rest, sender);
  if (command === 'show') return showTemplate(rest, sender);
  if (command === 'set') return setTemplate(rest, deps);
  if (command === 'reset') return resetTemplate(rest, deps);
  throw new TemplateError(TEMPLATE_USAGE);
}

/** Templates and categories with their channels, and with the texts that the operator edited. */
function listTemplates({ edited }: Sender): string {
  const names = [...templateNames(), ...NOTICE_CATEGORIES];
  const width = Math.max(...names.map((name) => name.length));
  const rows = names.map((name) => {
    const category = Object.hasOwn(NOTICE_KINDS, name) ? NOTICE_KINDS[name as NoticeKind].category : '-';
    const texts = edited.texts.filter(({ template }) => template === name);
    const marks = texts.map(({ channel, language }) => `${channel} ${language}`).toSorted();
    const suffix = marks.length > 0 ? `  edited: ${marks.join(', ')}` : '';
    return `${name.padEnd(width)}  ${category.padEnd(10)}  ${channelsOf(name).join(' ')}${suffix}`;
  });
  return [`languages: ${Object.keys(MESSAGE_LANGUAGES).join(' ')}`, '', ...rows].join('\n');
}
