import type * as z from 'zod/mini';
import type { entryDocument } from '../editing/document.ts';

/** A document as an editor would write it. */
export type SeededDocument = z.input<typeof entryDocument>;

export type PageCode = 'useragreement' | 'privacy' | 'responsible' | 'about';

/** A title and the blocks of the text. */
export type Pages = Readonly<Record<PageCode, readonly [title: string, ...blocks: string[]]>>;

/** HTML of a text in blocks: `# ` begins a heading, `- ` a list item; other blocks are paragraphs. */
export function article(...blocks: readonly string[]): string {
  return blocks
    .map((block) => {
      if (block.startsWith('# ')) return `<h2>${block.slice(2)}</h2>`;
      return block.startsWith('- ') ? `<li>${block.slice(2)}</li>` : `<p>${block}</p>`;
    })
    .join('')
    .replaceAll(/(?:<li>.*?<\/li>)+/g, (items) => `<ul>${items}</ul>`);
}
