import type { Bonus } from '@tessera/contract/rewards/bonus';
import { useEffect, useRef } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';

/** Confirms a forfeiture. The note takes the focus, because the pressed button was removed. */
export function ForfeitedNote({ form }: Pick<Bonus, 'form'>) {
  const t = useT();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} className={page.smallCard} role="status" tabIndex={-1}>
      {t(`${form}.forfeit.done`)}
    </p>
  );
}
