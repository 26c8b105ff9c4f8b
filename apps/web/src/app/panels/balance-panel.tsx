import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { BalanceExplanation } from '../../wallet/index.ts';
import type { PanelProps } from './panel.ts';
import { usePreferences } from './preferences.tsx';

/** What the balance in the header is made of. The header stays when a link in it is followed: the sheet does not. */
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
      <BalanceExplanation hidden={balanceHidden} />
    </Sheet>
  );
}
