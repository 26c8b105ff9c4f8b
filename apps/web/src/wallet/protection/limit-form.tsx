import { currencyDecimals } from '@tessera/contract/currency';
import { asciiDigits } from '@tessera/contract/digits';
import { lowerLongerLimit } from '@tessera/contract/wallet/limit-order';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { LimitKind, LimitView, ProtectionOverview } from '@tessera/contract/wallet/protection';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { type SubmitEvent, useRef, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { amountKeyboard } from '../../ui/controls/amount-keyboard.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import page from '../../ui/blocks/page.module.css';
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
  readonly limits: readonly LimitView[];
  readonly onDone: () => void;
}

/** A limit in the member's own words: a lower one holds at once, a higher one waits. */
export function LimitForm({ which: { kind, period, limit }, rules, limits, onDone }: LimitFormProps) {
  const t = useT();
  const { number } = useFormats();
  const decimals = currencyDecimals(useApi().status.info.currency);
  const size = useSize();
  const words = useFaultWords(kind);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<Fault>();
  const change = useProtectionChange('protection.setLimit', onDone);
  const longer = longerIn(change.error);
  const cap = kind === 'deposit' && period === 'month' ? rules.mostPerMonth : null;
  const hint = t(kind === 'time' ? 'protection.limit.hoursHint' : 'protection.limit.amountHint');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const most = sizeFrom(kind, typed, decimals);
    const above =
      most === undefined || kind === 'time' ? undefined : longerLimitBelow(limits, { kind, period, most });
    const found = most === undefined ? 'form' : above;
    setFault(found);
    if (most === undefined || found) field.current?.focus();
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
        error={words(fault ?? longer)}
        inputMode={kind === 'time' ? 'numeric' : amountKeyboard()}
        autoComplete="off"
        enterKeyHint="done"
      />
      <p className={page.quiet}>
        {t('protection.limit.rule', { hours: number(rules.raiseWaitMs / HOUR_MS) })}
      </p>
      {kind !== 'time' && period !== 'day' && (
        <p className={page.quiet}>{t('protection.limit.withShorter')}</p>
      )}
      {change.isError && !longer && <FailureNote error={change.error} own={OWN_WORDS} />}
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

function useFaultWords(kind: LimitKind): (fault: Fault | undefined) => string | undefined {
  const t = useT();
  const size = useSize();
  return (fault) => {
    if (fault === 'form') return t(kind === 'time' ? 'protection.limit.hoursForm' : 'deposit.amountForm');
    if (!fault) return undefined;
    const most = size(kind, fault.most);
    return t(fault.period === 'month' ? 'protection.limit.aboveMonth' : 'protection.limit.aboveWeek', {
      most,
    });
  };
}

type Longer = Pick<LimitView, 'period' | 'most'>;
type Fault = 'form' | Longer;

/** A limit of a longer period below the wanted one. Lowering a limit is always allowed. */
function longerLimitBelow(
  limits: readonly LimitView[],
  { kind, period, most }: Pick<LimitView, 'kind' | 'period' | 'most'>,
): Longer | undefined {
  const wanted = { period, most: unitsFromAmount(most) };
  const ofKind = limits
    .filter((limit) => limit.kind === kind)
    .map((limit) => ({ period: limit.period, most: unitsFromAmount(limit.most) }));
  const present = ofKind.find((limit) => limit.period === period);
  const below = present && wanted.most <= present.most ? undefined : lowerLongerLimit(ofKind, wanted);
  return below && { period: below.period, most: amountFromUnits(below.most) };
}

/** The limit the server says it would be above: another page set it meanwhile. */
function longerIn(error: unknown): Longer | undefined {
  const isOrder = error instanceof CallFailure && error.code === 'protection.limit.order';
  return isOrder ? (error.value as unknown as Longer) : undefined;
}

/** What was typed, as the server reads it; undefined for what is no limit of this kind. */
function sizeFrom(kind: LimitKind, typed: string, decimals: number): string | undefined {
  if (kind === 'time') {
    const hours = asciiDigits(typed);
    return /^([1-9]|1\d|2[0-3])$/.test(hours) ? hours : undefined;
  }
  const amount = parseTypedAmount(typed, decimals);
  return amount !== undefined && /[1-9]/.test(amount) ? amount : undefined;
}
