import { useNavigate } from '@tanstack/react-router';
import type { BreakTerm, ProtectionOverview } from '@tessera/contract/wallet/protection';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote, isTrial } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { SectionHeader } from '../../ui/blocks/section-header.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { TermChoice } from './term-choice.tsx';
import styles from './breaks.module.css';
import { useProtectionChange } from './queries.ts';

/** The style sheet uses the same duration. */
const PRESS_MS = 1000;
/** Movement beyond this distance is scrolling. */
const STILL_PX = 10;

/** Returns whether the member plays for money: breaks apply to these only. */
export function useMayBreak(): boolean {
  const session = useSession();
  return session !== null && !isTrial(session);
}

export interface BreakButtonProps {
  /** A pill over a game, a menu row, or a full-width button. */
  readonly variant: 'pill' | 'row' | 'wide';
  readonly onTaken?: () => void;
}

/**
 * Starts an irreversible break of 24 hours and shows its end. A press of one second starts it; a tap, a key
 * or a screen reader gets a question first. If the market requires it, one tap is enough.
 */
export function BreakButton({ variant, onTaken }: BreakButtonProps) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const { breakAtOnce } = useApi().status.info;
  const mayBreak = useMayBreak();
  const [confirming, setConfirming] = useState(false);
  const change = useProtectionChange('protection.takeBreak', () => {
    setConfirming(false);
    onTaken?.();
    void navigate({ to: paths.protection });
  });
  const take = () => {
    if (change.isPending) return;
    change.mutate({ term: '24h' }, { onError: () => toast.show(t('protection.break.failed'), 'long') });
  };
  const { holding, hold } = useLongPress(take);
  if (!mayBreak) return null;
  const small = variant === 'pill';
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-look={variant}
        data-holding={holding}
        aria-busy={change.isPending || undefined}
        aria-haspopup={breakAtOnce ? undefined : 'dialog'}
        {...(breakAtOnce ? { onClick: take } : hold(() => setConfirming(true)))}
      >
        <Icon name="moon" />
        <span>{t(small ? 'protection.break.short' : 'protection.break.now')}</span>
        {!small && !breakAtOnce && <small>{t('protection.break.hold')}</small>}
      </button>
      <Sheet open={confirming} onClose={() => setConfirming(false)} title={t('protection.break.ask')}>
        <div className={page.stack}>
          <p>{t('protection.break.text')}</p>
          <Button busy={change.isPending} onClick={take}>
            {t('protection.break.take')}
          </Button>
          <Button kind="secondary" onClick={() => setConfirming(false)}>
            {t('protection.break.not')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** Calls `onLongPress` after a long press; any other press is a click. */
function useLongPress(onLongPress: () => void) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const longPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const hold = (onClick: () => void) => ({
    onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
      longPressed.current = false;
      if (button !== 0) return;
      from.current = { x: clientX, y: clientY };
      setHolding(true);
      timer.current = setTimeout(() => {
        longPressed.current = true;
        setHolding(false);
        onLongPress();
      }, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STILL_PX) stop();
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // The context menu of a long press would cancel the pointer.
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    // Ignores the click that ends a long press; key clicks have no detail.
    onClick: ({ detail }: { readonly detail: number }) => {
      const endsHold = longPressed.current && detail > 0;
      longPressed.current = false;
      if (!endsHold) onClick();
    },
  });
  return { holding, hold };
}

/** The break of a day, and longer ones. */
export function Breaks({ overview }: { readonly overview: ProtectionOverview }) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const longer = overview.rules.breaks.filter((term) => term !== '24h');
  return (
    <section className={page.stack} aria-labelledby="protection-break">
      <SectionHeader id="protection-break" title={t('protection.break.title')} />
      <p className={page.quiet}>{t('protection.break.text')}</p>
      {overview.breakUntil === null && <BreakButton variant="wide" />}
      {longer.length > 0 && (
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('protection.break.longer')}
        </Button>
      )}
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t('protection.break.longer')}>
        <LongerBreak terms={longer} onTaken={() => setChoosing(false)} />
      </Sheet>
    </section>
  );
}

interface LongerBreakProps {
  readonly terms: readonly BreakTerm[];
  readonly onTaken: () => void;
}

function LongerBreak({ terms, onTaken }: LongerBreakProps) {
  const t = useT();
  const [term, setTerm] = useState(terms[0]);
  const take = useProtectionChange('protection.takeBreak', onTaken);
  return (
    <div className={page.stack}>
      <TermChoice label={t('protection.break.howLong')} terms={terms} chosen={term} onChoose={setTerm} />
      <p className={page.quiet}>{t('protection.break.text')}</p>
      {take.isError && <FailureNote error={take.error} />}
      <Button busy={take.isPending} onClick={() => term && take.mutate({ term })}>
        {t('protection.break.take')}
      </Button>
    </div>
  );
}
