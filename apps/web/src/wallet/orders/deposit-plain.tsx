import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import page from '../../ui/blocks/page.module.css';

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
      <h2 className={page.title}>{t('deposit.order')}</h2>
      <Facts>
        <Fact label={t('deposit.state')}>
          <span role="status">
            <Badge tone={tone}>{state}</Badge>
          </span>
        </Fact>
        {children}
      </Facts>
      {text && <p className={page.quiet}>{text}</p>}
    </>
  );
}
