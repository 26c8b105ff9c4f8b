import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { PopupPlace } from '../../content/popups/popup-store.ts';
import { paths } from '../../paths.ts';
import { afterLoad } from '../../ui/loading/after-load.ts';

const REFRESH_AFTER_MS = 500;
const PLACES: Readonly<Record<string, PopupPlace>> = { [paths.home]: 'm_home', [paths.register]: 'm_reg' };

const load = () => import('../home/comes-by-itself.tsx');

/** What pops up over a screen. Nothing of it is fetched before the screen has stood there for a moment. */
export function Announcements({ pathname }: { readonly pathname: string }) {
  const place = PLACES[pathname];
  const [Popups, setPopups] = useState<ComponentType<{ readonly place: PopupPlace }>>();
  useEffect(() => {
    if (!place) return;
    let left = false;
    const off = afterLoad(() => {
      load().then(
        (module) => left || startTransition(() => setPopups(() => module.ComesByItself)),
        // Without a network nothing pops up; the next visit of the screen tries again.
        () => {},
      );
    }, REFRESH_AFTER_MS);
    return () => {
      left = true;
      off();
    };
  }, [place]);
  return place && Popups ? <Popups place={place} /> : null;
}
