import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CallOutput } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RichContent } from '../rich-content.tsx';
import { noteNoticeShown } from './popup-store.ts';
import { PopupDialog, PopupFoot, PopupText } from './popup-dialog.tsx';

export interface NoticePopupProps {
  readonly notice: CallOutput<'content.notice'>;
  readonly onClosed: () => void;
}

/** One notice over the home page, with the way to all of them. */
export function NoticePopup({ notice, onClosed }: NoticePopupProps) {
  const t = useT();
  const navigate = useNavigate();
  useEffect(noteNoticeShown, []);
  const toAll = () => {
    onClosed();
    void navigate({ to: paths.notice });
  };
  return (
    <PopupDialog
      title={notice.title}
      onClosed={onClosed}
      foot={
        <PopupFoot>
          <Button kind="secondary" onClick={toAll}>
            {t('notice.all')}
          </Button>
        </PopupFoot>
      }
    >
      <PopupText>
        <RichContent html={notice.content} onLeave={onClosed} />
      </PopupText>
    </PopupDialog>
  );
}
