import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../i18n/locale-provider.tsx';

const COUNT_MS = 900;

/** Counts an amount up from zero, writing past React; a screen reader is told the sum elsewhere. */
export function CountUp({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { money } = useFormats();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const units = unitsFromAmount(amount);
    let startedMs: number | undefined;
    let frame = 0;
    const step = (nowMs: number) => {
      startedMs ??= nowMs;
      const thousandths = BigInt(Math.min(1000, Math.floor(((nowMs - startedMs) / COUNT_MS) * 1000)));
      if (place.current)
        place.current.textContent = money(amountFromUnits((units * thousandths) / 1000n), { currency });
      if (thousandths < 1000n) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [amount, currency, money]);
  return (
    <span ref={place} aria-hidden="true">
      {money(amount, { currency })}
    </span>
  );
}
