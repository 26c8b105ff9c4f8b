import type {
  LimitKind,
  LimitPeriod,
  LimitView,
  ProtectionOverview,
} from '@tessera/contract/wallet/protection';
import { useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { LimitForm } from './limit-form.tsx';
import styles from './protection.module.css';
import { useSize, type Which } from './size.ts';
import { useProtectionChange } from './use-protection.ts';

const OWN_WORDS = { 'protection.limit.order': 'register.fault.order' } as const;

const PERIODS = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  time: ['day'],
} as const satisfies Record<LimitKind, readonly LimitPeriod[]>;

/** Every limit there can be, set or not; a tap changes it. */
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

/** A raise that waits: from when on it may be confirmed, and the way to think better of it. */
function Raise({ limit: { kind, period, most }, raise: { to, from, ready } }: RaiseProps) {
  const t = useT();
  const size = useSize();
  const { date } = useFormats();
  const confirm = useProtectionChange('protection.confirmRaise');
  const keep = useProtectionChange('protection.setLimit');
  const wanted = to === null ? t('protection.limit.none') : size(kind, to);
  return (
    <div className={styles.raise}>
      <p>
        {ready
          ? t('protection.raise.ready', { wanted })
          : t('protection.raise.waits', { wanted, from: date(from) })}
      </p>
      {(confirm.isError || keep.isError) && (
        <FailureNote error={confirm.error ?? keep.error} own={OWN_WORDS} />
      )}
      {ready && (
        <Button busy={confirm.isPending} onClick={() => confirm.mutate({ kind, period })}>
          {t('protection.raise.confirm')}
        </Button>
      )}
      <Button kind="quiet" busy={keep.isPending} onClick={() => keep.mutate({ kind, period, most })}>
        {t('protection.raise.keep', { present: size(kind, most) })}
      </Button>
    </div>
  );
}
