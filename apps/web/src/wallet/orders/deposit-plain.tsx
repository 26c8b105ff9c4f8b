import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import styles from './order.module.css';

export interface DepositPlainProps {
  readonly state: string;
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly text: string | undefined;
  /** The lines below the state. */
  readonly children: ReactNode;
}

/** The base version of an order's detail: everything in one list, the state first. */
export function DepositPlain({ state, tone, text, children }: DepositPlainProps) {
  const t = useT();
  return (
    <>
      <h2 className={styles.title}>{t('deposit.order')}</h2>
      <dl className={styles.facts} data-template="base">
        <div className={styles.fact}>
          <dt>{t('deposit.state')}</dt>
          <dd>
            <span role="status">
              <Badge tone={tone}>{state}</Badge>
            </span>
          </dd>
        </div>
        {children}
      </dl>
      {text && <p className={styles.quiet}>{text}</p>}
    </>
  );
}
