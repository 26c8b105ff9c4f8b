import { LinguiContext, Trans } from '@lingui/react';
import { type ReactElement, useMemo } from 'react';
import { useLocale } from './locale-provider.tsx';
import type { MessageKey } from './messages.ts';

export interface RichTextProps {
  readonly id: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Replacement of each tag in the message: `<terms>…</terms>` uses `parts.terms`. */
  readonly parts: Readonly<Record<string, ReactElement>>;
}

/** A message with links or emphasis, which translators may move within the sentence. */
export function RichText({ id, values, parts }: RichTextProps) {
  const { i18n } = useLocale();
  const context = useMemo(() => ({ i18n, _: i18n.t.bind(i18n) }), [i18n]);
  return (
    <LinguiContext.Provider value={context}>
      <Trans id={id} values={{ ...values }} components={{ ...parts }} />
    </LinguiContext.Provider>
  );
}
