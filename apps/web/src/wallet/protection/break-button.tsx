import { useNavigate } from '@tanstack/react-router';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { isTrial } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './break-button.module.css';
import { useProtectionChange } from './use-protection.ts';

/** The style sheet fills the button over the same time. */
const HOLD_MS = 1000;
/** A finger that moves further scrolls or leaves. */
const STILL_PX = 10;

/** Whether whoever is signed in plays for money, which is what a break is from. */
export function useMayBreak(): boolean {
  const session = useSession();
  return session !== null && !isTrial(session);
}

export interface BreakButtonProps {
  /** A pill over a game, a row of a menu, or a button of its screen. */
  readonly look: 'pill' | 'row' | 'wide';
  readonly onTaken?: () => void;
}

/**
 * Takes a break of 24 hours, which cannot be taken back, and shows how long it lasts. Held down for a second it begins;
 * a tap, a key or a screen reader gets a question first. Where the market demands it, one tap is enough.
 */
export function BreakButton({ look, onTaken }: BreakButtonProps) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const { breakAtOnce } = useApi().status.info;
  const mayBreak = useMayBreak();
  const [asking, setAsking] = useState(false);
  const change = useProtectionChange('protection.takeBreak', () => {
    setAsking(false);
    onTaken?.();
    void navigate({ to: paths.protection });
  });
  const take = () => {
    if (change.isPending) return;
    change.mutate({ term: '24h' }, { onError: () => toast.show(t('protection.break.failed'), 'long') });
  };
  const { holding, hold } = useHold(take);
  if (!mayBreak) return null;
  const small = look === 'pill';
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-look={look}
        data-holding={holding}
        aria-busy={change.isPending || undefined}
        aria-haspopup={breakAtOnce ? undefined : 'dialog'}
        {...(breakAtOnce ? { onClick: take } : hold(() => setAsking(true)))}
      >
        <Icon name="moon" />
        <span>{t(small ? 'protection.break.short' : 'protection.break.now')}</span>
        {!small && !breakAtOnce && <small>{t('protection.break.hold')}</small>}
      </button>
      <Sheet open={asking} onClose={() => setAsking(false)} title={t('protection.break.ask')}>
        <div className={page.stack}>
          <p>{t('protection.break.text')}</p>
          <Button busy={change.isPending} onClick={take}>
            {t('protection.break.take')}
          </Button>
          <Button kind="secondary" onClick={() => setAsking(false)}>
            {t('protection.break.not')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** Calls `onHeld` once a pointer has rested on the button for long enough; any other press is a click. */
function useHold(onHeld: () => void) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const hold = (onClick: () => void) => ({
    onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
      held.current = false;
      if (button !== 0) return;
      from.current = { x: clientX, y: clientY };
      setHolding(true);
      timer.current = setTimeout(() => {
        held.current = true;
        setHolding(false);
        onHeld();
      }, HOLD_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STILL_PX) stop();
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // The menu that a long press opens elsewhere would take the pointer away.
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    // The click that ends a hold asks nothing; that of a key has no detail and ends none.
    onClick: ({ detail }: { readonly detail: number }) => {
      const endsHold = held.current && detail > 0;
      held.current = false;
      if (!endsHold) onClick();
    },
  });
  return { holding, hold };
}
