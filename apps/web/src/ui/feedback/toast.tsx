import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import styles from './toast.module.css';

/**
 * Display times: done 1 s, sent 1.5 s, information 2 s, short 3 s, long 8 s. `wait` and `hold` last until
 * they are replaced or hidden, at most the specified time.
 */
const DURATIONS_MS = {
  done: 1000,
  sent: 1500,
  info: 2000,
  short: 3000,
  long: 8000,
  wait: 10_000,
  hold: 9999,
} as const;
export type ToastKind = keyof typeof DURATIONS_MS;

export interface Toasts {
  show(text: string, kind?: ToastKind): void;
  hide(): void;
}

const ToastContext = createContext<Toasts | null>(null);

/** One toast at a time at the lower edge, announced to screen readers. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setText('');
  }, []);
  const show = useCallback((words: string, kind: ToastKind = 'short') => {
    clearTimeout(timer.current);
    setText(words);
    timer.current = setTimeout(() => setText(''), DURATIONS_MS[kind]);
  }, []);
  const [toasts] = useState<Toasts>(() => ({ show, hide }));
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <ToastContext value={toasts}>
      {children}
      <div className={styles.place} role="status" aria-live="polite">
        {text && <p className={styles.toast}>{text}</p>}
      </div>
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('rendered outside ToastProvider');
  return toasts;
}
