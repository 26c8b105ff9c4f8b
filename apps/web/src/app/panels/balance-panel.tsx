import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { BonusLine } from '../../rewards/index.ts';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { BalanceExplanation } from '../../wallet/index.ts';
import { type PanelProps, usePreferences } from './preferences.tsx';

/** The explanation of the balance. Following a link closes the sheet; the header stays. */
export function BalancePanel({ open, onClose }: PanelProps) {
  const t = useT();
  const { balanceHidden } = usePreferences();
  const href = useRouterState({ select: ({ location }) => location.href });
  const shownAt = useRef(href);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (shownAt.current !== href) close();
    shownAt.current = href;
  }, [href]);
  return (
    <Sheet open={open} onClose={onClose} title={t('account.explainBalance')}>
      <div className={page.stack}>
        <BalanceExplanation hidden={balanceHidden} />
        {!balanceHidden && <BonusLine />}
      </div>
    </Sheet>
  );
}
