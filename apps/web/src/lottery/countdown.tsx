import { useEffect, useEffectEvent, useRef } from 'react';
import { useCountdown } from '../ui/loading/use-countdown.ts';
import styles from './lottery.module.css';

export interface CountdownProps {
  /** Milliseconds since 1970 on the clock of the device. */
  readonly untilMs: number;
  readonly label: string;
  readonly onEnd?: () => void;
}

/** Time until a sale ends. Screen readers get the label and the time, without an announcement of every second. */
export function Countdown({ untilMs, label, onEnd }: CountdownProps) {
  const seconds = useCountdown(untilMs);
  const before = useRef(0);
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    // The first HTML counts from zero, which is no end.
    if (seconds === 0 && before.current > 0) ended();
    before.current = seconds;
  }, [seconds]);
  return (
    <span className={styles.countdown}>
      <span className={styles.countdownLabel}>{label}</span>{' '}
      <time className={styles.clock} data-soon={seconds <= 10} dir="ltr">
        {clockText(seconds)}
      </time>
    </span>
  );
}

/** `mm:ss`, or `h:mm:ss` from an hour on. */
function clockText(seconds: number): string {
  const two = (value: number) => value.toString().padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
