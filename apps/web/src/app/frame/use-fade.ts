import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterLoad } from '../../ui/loading/after-load.ts';

/**
 * Whether the screen of this path fades in: not the one the page opened with, which is there from the first
 * paint, nor one that a swipe brought back, which the browser moved itself.
 */
export function useFade(pathname: string): boolean {
  const { history } = useRouter();
  const [swiped, setSwiped] = useState(false);
  const [shown, show] = useState({ pathname, fades: false });
  if (shown.pathname !== pathname) show({ pathname, fades: !swiped });
  useEffect(() => {
    let swipedBack = () => false;
    const watch = () =>
      void import('./swipes.ts').then(
        ({ watchSwipes }) => {
          swipedBack = watchSwipes();
        },
        // Without a network it did not come: a swipe back fades like any other way.
        () => undefined,
      );
    const off = afterLoad(watch, 0);
    const unsubscribe = history.subscribe(({ action: { type } }) => {
      setSwiped((type === 'BACK' || type === 'GO') && swipedBack());
    });
    return () => {
      off();
      unsubscribe();
    };
  }, [history]);
  return shown.fades;
}
