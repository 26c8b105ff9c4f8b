import { useEffect, useRef } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';

/** Confirms a forfeiture. The note takes the focus, because the pressed button is gone. */
export function ForfeitedNote() {
  const t = useT();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} className={page.smallCard} role="status" tabIndex={-1}>
      {t('bonus.forfeit.done')}
    </p>
  );
}
