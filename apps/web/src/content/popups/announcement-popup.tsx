import type { PopupAnnouncement } from '@tessera/contract/content/content';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { RichContent } from '../rich-content.tsx';
import { PopupDialog, PopupFoot, PopupText } from './popup-dialog.tsx';
import styles from './popup-dialog.module.css';

export interface AnnouncementPopupProps {
  /** At least one. */
  readonly popups: readonly PopupAnnouncement[];
  readonly onClosing: () => void;
  readonly onClosed: () => void;
}

/** The announcements that pop up, one at a time. */
export function AnnouncementPopup({ popups, onClosing, onClosed }: AnnouncementPopupProps) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const [page, setPage] = useState(0);
  const index = page % popups.length;
  const shown = popups[index];
  if (!shown) return null;
  const rewards = shown.promotionType !== '' && session !== null;
  const leave = () => {
    onClosing();
    onClosed();
  };
  const toRewards = () => {
    leave();
    void navigate({ to: paths.rewardCenter });
  };
  return (
    <PopupDialog
      title={shown.title}
      onClosing={onClosing}
      onClosed={onClosed}
      foot={
        (rewards || popups.length > 1) && (
          <PopupFoot>
            {rewards && <Button onClick={toRewards}>{t('popup.rewardCenter')}</Button>}
            {popups.length > 1 && (
              <Paging
                index={index}
                count={popups.length}
                // After the last comes the first again: neither button is ever without an answer.
                onTurn={(step) => setPage(index + step + popups.length)}
              />
            )}
          </PopupFoot>
        )
      }
    >
      <PopupText key={shown.id}>
        <RichContent html={shown.content} onLeave={leave} />
      </PopupText>
    </PopupDialog>
  );
}

interface PagingProps {
  readonly index: number;
  readonly count: number;
  readonly onTurn: (step: 1 | -1) => void;
}

function Paging({ index, count, onTurn }: PagingProps) {
  const t = useT();
  return (
    <>
      <IconButton icon="back" label={t('ui.previous')} onClick={() => onTurn(-1)} />
      <span className={styles.place}>{t('ui.slide', { index: index + 1, count })}</span>
      <IconButton icon="forward" label={t('ui.next')} onClick={() => onTurn(1)} />
    </>
  );
}
