import type { Bonus } from '@tessera/contract/rewards/bonus';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { FocusedNote } from '../../ui/feedback/focused-note.tsx';

/** Confirms a forfeiture. */
export function ForfeitedNote({ form }: Pick<Bonus, 'form'>) {
  const t = useT();
  return <FocusedNote className={page.smallCard}>{t(`${form}.forfeit.done`)}</FocusedNote>;
}
