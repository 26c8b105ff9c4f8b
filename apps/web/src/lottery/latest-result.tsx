import { VIETNAM_PRIZES } from '@tessera/contract/lottery/draw-shapes';
import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../i18n/locale-provider.tsx';
import page from '../ui/blocks/page.module.css';
import { DrawnNumbers } from './drawn-numbers.tsx';
import type { DrawnIssue } from './games.ts';
import styles from './lottery.module.css';

const MARK_MS = 200;

/** Where a number comes from. */
const FROM: Readonly<Record<DrawShape, string>> = {
  ssc: 'translateY(-24px) rotate(-180deg)',
  '11x5': 'translateY(-24px) rotate(-180deg)',
  'mark-six': 'translateY(-24px) rotate(-180deg)',
  k3: 'scale(0.3) rotate(-270deg)',
  pk10: 'translateX(-60px)',
  'vietnam-north': 'translateY(-12px)',
  'vietnam-south': 'translateY(-12px)',
};

export interface LatestResultProps {
  readonly shape: DrawShape;
  readonly draw: DrawnIssue | undefined;
}

/** The latest result. The numbers of a new result appear one after the other; a tap shows all of them at once. */
export function LatestResult({ shape, draw }: LatestResultProps) {
  const t = useT();
  const numbers = useRef<HTMLSpanElement>(null);
  const arrival = useArrival(numbers, shape, draw?.numero);
  return (
    <div className={styles.lastDraw} data-inline={shape in VIETNAM_PRIZES} aria-live="polite">
      <p className={page.quiet}>
        {draw ? t('lottery.latest', { numero: draw.numero }) : t('lottery.noResult')}
      </p>
      {draw && (
        <span ref={numbers} className={styles.lastNumbers}>
          <DrawnNumbers key={draw.numero} shape={shape} text={draw.winningNumber} />
          {arrival.isRunning && (
            <button
              type="button"
              className={styles.skip}
              aria-label={t('lottery.skipDraw')}
              onClick={arrival.skip}
            />
          )}
        </span>
      )}
    </div>
  );
}

/** Animates the numbers of a result that arrives while the page is open. */
function useArrival(
  numbers: { readonly current: HTMLElement | null },
  shape: DrawShape,
  numero: string | undefined,
) {
  const before = useRef(numero);
  const running = useRef<readonly Animation[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const begin = useEffectEvent(() => {
    const marks = [...(numbers.current?.firstElementChild?.children ?? [])];
    const from = { opacity: 0, transform: FROM[shape] };
    running.current = marks.map((mark, at) =>
      mark.animate([from, {}], {
        duration: MARK_MS,
        delay: at * MARK_MS,
        easing: 'ease-out',
        fill: 'backwards',
      }),
    );
    setIsRunning(true);
    void Promise.allSettled(running.current.map(({ finished }) => finished)).then(() => setIsRunning(false));
  });
  useLayoutEffect(() => {
    const isNew = before.current !== undefined && before.current !== numero;
    before.current = numero;
    if (!isNew || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    begin();
    return () => {
      for (const animation of running.current) animation.cancel();
    };
  }, [numero]);
  return {
    isRunning,
    skip: () => {
      for (const animation of running.current) animation.finish();
    },
  };
}
