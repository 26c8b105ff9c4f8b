import type { LimitView } from '@tessera/contract/protection';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './protection.module.css';
import { useSize } from './size.ts';
import { useProtectionChange } from './use-protection.ts';

const OWN_WORDS = { 'protection.limit.order': 'register.fault.order' } as const;

export interface RaiseProps {
  readonly limit: LimitView;
  readonly raise: NonNullable<LimitView['raise']>;
}

/** A raise that waits: from when on it may be confirmed, and the way to think better of it. */
export function Raise({ limit: { kind, period, most }, raise: { to, from, ready } }: RaiseProps) {
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
