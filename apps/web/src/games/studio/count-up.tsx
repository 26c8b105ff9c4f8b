import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../i18n/locale-provider.tsx';

const COUNT_MS = 900;
/** Nobody reads more sums a second than this, and each one written lays the screen out anew. */
const STEPS = 9;

/** Counts an amount up from zero, writing past React; a screen reader is told the sum elsewhere. */
export function CountUp({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { money } = useFormats();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const units = unitsFromAmount(amount);
    let step = 0;
    const write = () => {
      const counted = (units * BigInt(step)) / BigInt(STEPS);
      if (place.current) place.current.textContent = money(amountFromUnits(counted), { currency });
      if (step === STEPS) clearInterval(timer);
      step += 1;
    };
    const timer = setInterval(write, COUNT_MS / STEPS);
    write();
    return () => clearInterval(timer);
  }, [amount, currency, money]);
  return (
    <span ref={place} aria-hidden="true">
      {money(amount, { currency })}
    </span>
  );
}
