import { asciiDigits } from '@tessera/contract/digits';
import type { LimitKind, ProtectionOverview } from '@tessera/contract/protection';
import { amountFrom } from '@tessera/contract/typed-amount';
import { type SubmitEvent, useRef, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import page from '../../ui/page.module.css';
import { useSize, type Which } from './size.ts';
import { useProtectionChange } from './use-protection.ts';

const HOUR_MS = 3_600_000;
const OWN_WORDS = {
  'protection.limit.invalid': 'protection.limit.tooHigh',
  'protection.limit.cap': 'protection.limit.overCap',
} as const;

export interface LimitFormProps {
  readonly which: Which;
  readonly rules: ProtectionOverview['rules'];
  readonly onDone: () => void;
}

/** A limit in the member's own words: a lower one holds at once, a higher one waits. */
export function LimitForm({ which: { kind, period, limit }, rules, onDone }: LimitFormProps) {
  const t = useT();
  const { number } = useFormats();
  const size = useSize();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const change = useProtectionChange('protection.setLimit', onDone);
  const cap = kind === 'deposit' && period === 'month' ? rules.mostPerMonth : null;
  const hint = t(kind === 'time' ? 'protection.limit.hoursHint' : 'protection.limit.amountHint');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const most = sizeFrom(kind, typed);
    setWrong(most === undefined);
    if (most === undefined) field.current?.focus();
    else change.mutate({ kind, period, most });
  };
  return (
    <form className={page.stack} method="post" noValidate onSubmit={submit}>
      {limit && <p>{t('protection.limit.now', { present: size(kind, limit.most) })}</p>}
      <TextField
        ref={field}
        label={t(kind === 'time' ? 'protection.hoursPer.day' : `protection.amountPer.${period}`)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={cap === null ? hint : t('protection.limit.capHint', { most: size(kind, cap) })}
        error={wrong ? t(kind === 'time' ? 'protection.limit.hoursForm' : 'deposit.amountForm') : undefined}
        inputMode={kind === 'time' ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="done"
      />
      <p className={page.quiet}>
        {t('protection.limit.rule', { hours: number(rules.raiseWaitMs / HOUR_MS) })}
      </p>
      {change.isError && <FailureNote error={change.error} own={OWN_WORDS} />}
      <Button type="submit" busy={change.isPending}>
        {t('protection.limit.save')}
      </Button>
      {limit && cap === null && (
        <Button kind="quiet" onClick={() => change.mutate({ kind, period, most: null })}>
          {t('protection.limit.remove')}
        </Button>
      )}
    </form>
  );
}

/** What was typed, as the server reads it; undefined for what is no limit of this kind. */
function sizeFrom(kind: LimitKind, typed: string): string | undefined {
  if (kind === 'time') {
    const hours = asciiDigits(typed);
    return /^([1-9]|1\d|2[0-3])$/.test(hours) ? hours : undefined;
  }
  const amount = amountFrom(typed);
  return amount !== undefined && /[1-9]/.test(amount) ? amount : undefined;
}
