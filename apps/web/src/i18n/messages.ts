import type { I18n, Messages } from '@lingui/core';
import type en from '../../locales/en.json';
import type { MessageValues } from './message-values.ts';

export type { Messages };
export type MessageKey = keyof typeof en;

/** `t(key)`, and `t(key, values)` for a message with placeholders: both typed from en.json. */
export type Translate = <Key extends MessageKey>(
  key: Key,
  ...values: Key extends keyof MessageValues ? [values: MessageValues[Key]] : []
) => string;

/** Keys without placeholders, for tables of labels. */
export type PlainMessageKey = Exclude<MessageKey, keyof MessageValues>;

export function translator(i18n: I18n): Translate {
  return (key, ...values) => i18n._(key, values[0] as Record<string, unknown> | undefined);
}
