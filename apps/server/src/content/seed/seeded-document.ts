import type * as z from 'zod/mini';
import type { entryDocument } from '../editing/document.ts';

/** A document as an editor would write it. */
export type SeededDocument = z.input<typeof entryDocument>;

export type PageCode = 'useragreement' | 'privacy' | 'responsible' | 'about';
/** A title and the blocks of the text. */
export type Pages = Readonly<Record<PageCode, readonly [title: string, ...blocks: string[]]>>;
