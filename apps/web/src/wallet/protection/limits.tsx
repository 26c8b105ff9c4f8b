import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { asciiDigits } from '@tessera/contract/digits';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { lowerLongerLimit } from '@tessera/contract/wallet/limit-order';
import type {
  LimitKind,
  LimitPeriod,
  LimitView,
  ProtectionOverview,
} from '@tessera/contract/wallet/protection';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { type SubmitEvent, useRef, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { amountKeyboard } from '../../i18n/formats.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import styles from './protection.module.css';
import { useProtectionChange } from './queries.ts';

const HOUR_MS = 3_600_000;

const REFUSAL_TEXTS = {
  'protection.limit.invalid': 'protection.limit.tooHigh',
  'protection.limit.cap': 'protection.limit.overCap',
} as const;

const LIMIT_TEXTS = { 'protection.limit.order': 'register.fault.order' } as const;

const PERIODS = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  time: ['day'],
} as const satisfies Record<LimitKind, readonly LimitPeriod[]>;

/** All possible limits; a tap changes one. */
export function Limits({ overview: { limits, rules } }: { readonly overview: ProtectionOverview }) {
  const t = useT();
  const [changed, setChanged] = useState<Which>();
  const close = () => setChanged(undefined);
  return (
    <section className={page.stack} aria-labelledby="protection-limits">
      <SectionHeader id="protection-limits" title={t('protection.limits.title')} />
      {(['deposit', 'loss', 'time'] as const).map((kind) => (
        <div key={kind} className={page.smallCard}>
          <h3 className={page.subtitle}>{t(`protection.limit.${kind}`)}</h3>
          <p className={page.quiet}>{t(`protection.limit.${kind}Text`)}</p>
          <ul className={styles.list}>
            {PERIODS[kind].map((period) => {
              const limit = limits.find((one) => one.kind === kind && one.period === period);
              return (
                <li key={period}>
                  <Line which={{ kind, period, limit }} onChange={setChanged} />
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <Sheet
        open={changed !== undefined}
        onClose={close}
        title={changed ? t(`protection.limit.${changed.kind}`) : ''}
      >
        {changed && <LimitForm which={changed} rules={rules} limits={limits} onDone={close} />}
      </Sheet>
    </section>
  );
}

interface LineProps {
  readonly which: Which;
  readonly onChange: (which: Which) => void;
}

function Line({ which, onChange }: LineProps) {
  const t = useT();
  const size = useSize();
  const { date } = useFormats();
  const { kind, period, limit } = which;
  return (
    <>
      <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => onChange(which)}>
        <span>{t(`protection.period.${period}`)}</span>
        <span className={styles.size}>{limit ? size(kind, limit.most) : t('protection.limit.none')}</span>
        {limit && (
          <span className={styles.left}>
            {t('protection.limit.left', { left: size(kind, limit.left), until: date(limit.until) })}
          </span>
        )}
      </button>
      {limit?.raise && <Raise limit={limit} raise={limit.raise} />}
    </>
  );
}

interface RaiseProps {
  readonly limit: LimitView;
  readonly raise: NonNullable<LimitView['raise']>;
}

/** A pending raise: when it can be confirmed, and its cancellation. */
function Raise({ limit: { kind, period, most }, raise: { to, from, ready } }: RaiseProps) {
  const t = useT();
  const size = useSize();
  const { date } = useFormats();
  const confirm = useProtectionChange('protection.confirmRaise');
  const cancelRaise = useProtectionChange('protection.setLimit');
  const wanted = to === null ? t('protection.limit.none') : size(kind, to);
  return (
    <div className={styles.raise}>
      <p>
        {ready
          ? t('protection.raise.ready', { wanted })
          : t('protection.raise.waits', { wanted, from: date(from) })}
      </p>
      {(confirm.isError || cancelRaise.isError) && (
        <FailureNote error={confirm.error ?? cancelRaise.error} texts={LIMIT_TEXTS} />
      )}
      {ready && (
        <Button busy={confirm.isPending} onClick={() => confirm.mutate({ kind, period })}>
          {t('protection.raise.confirm')}
        </Button>
      )}
      <Button
        kind="quiet"
        busy={cancelRaise.isPending}
        onClick={() => cancelRaise.mutate({ kind, period, most })}
      >
        {t('protection.raise.keep', { present: size(kind, most) })}
      </Button>
    </div>
  );
}

interface LimitFormProps {
  readonly which: Which;
  readonly rules: ProtectionOverview['rules'];
  readonly limits: readonly LimitView[];
  readonly onDone: () => void;
}

/** Form of a limit: a lower one applies at once, a higher one is delayed. */
function LimitForm({ which: { kind, period, limit }, rules, limits, onDone }: LimitFormProps) {
  const t = useT();
  const { number } = useFormats();
  const decimals = currencyDecimals(useApi().status.info.currency);
  const size = useSize();
  const words = useErrorText(kind);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [inputError, setInputError] = useState<LimitError>();
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
    setInputError(found);
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
        error={words(inputError ?? longer)}
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
      {change.isError && !longer && <FailureNote error={change.error} texts={REFUSAL_TEXTS} />}
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

function useErrorText(kind: LimitKind): (error: LimitError | undefined) => string | undefined {
  const t = useT();
  const size = useSize();
  return (error) => {
    if (error === 'form') return t(kind === 'time' ? 'protection.limit.hoursForm' : 'deposit.amountForm');
    if (!error) return undefined;
    const most = size(kind, error.most);
    return t(error.period === 'month' ? 'protection.limit.aboveMonth' : 'protection.limit.aboveWeek', {
      most,
    });
  };
}

type Longer = Pick<LimitView, 'period' | 'most'>;

type LimitError = 'form' | Longer;

/** Returns a limit of a longer period below the new one. Lowering is always allowed. */
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

/** Returns the conflicting limit that the server reports: another page set it meanwhile. */
function longerIn(error: unknown): Longer | undefined {
  const isOrder = error instanceof CallFailure && error.code === 'protection.limit.order';
  return isOrder ? (error.value as unknown as Longer) : undefined;
}

/** Parses a typed limit; undefined if invalid for its kind. */
function sizeFrom(kind: LimitKind, typed: string, decimals: number): string | undefined {
  if (kind === 'time') {
    const hours = asciiDigits(typed);
    return /^([1-9]|1\d|2[0-3])$/.test(hours) ? hours : undefined;
  }
  const amount = parseTypedAmount(typed, decimals);
  return amount !== undefined && /[1-9]/.test(amount) ? amount : undefined;
}

/** A limit, set or not. */
interface Which {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: LimitView | undefined;
}

/** Returns the formatter of limits: money, or hours. */
function useSize(): (kind: LimitKind, size: string) => string {
  const t = useT();
  const { money, number } = useFormats();
  const { currency } = useApi().status.info;
  return (kind, size) =>
    kind === 'time'
      ? t('protection.hours', { count: Number(size), hours: number(Number(size)) })
      : money(size, { currency });
}
