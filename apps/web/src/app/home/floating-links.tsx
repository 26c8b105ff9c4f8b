import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { mayInvite } from '../may-invite.ts';
import styles from './floating-links.module.css';
import { ServiceGlyph } from './service-glyph.tsx';
import { type ServiceName, serviceLinks } from './service-links.ts';
import { useFloatingPlace } from './use-floating-place.ts';
import { useEveryWord } from './use-every-word.ts';

/** What they are called everywhere. */
const NAMES: Readonly<Record<ServiceName, string>> = {
  WHATSAPP: 'WhatsApp',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  TELEGRAM2: 'Telegram 2',
};

/**
 * One button above the bottom menu that opens the operator's channels elsewhere. The page ends lower than it
 * stands; who finds it in the way sets it at the other edge, where it stays, or hides it for this visit.
 */
export function FloatingLinks() {
  const t = useT();
  const { flags, resources } = useApi().status.info;
  const links = serviceLinks(resources);
  const [open, setOpen] = useState(false);
  const worded = useEveryWord(open);
  const opener = useRef<HTMLButtonElement>(null);
  const { side, hidden, move, hide } = useFloatingPlace();
  const withInvitation = flags.REFERRAL === true;
  if (hidden || (links.length === 0 && !withInvitation)) return null;
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // The key belongs to the buttons inside, wherever the focus is among them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.place} data-side={side} onKeyDown={closeByKey}>
      {open && worded && (
        <ul className={styles.list} id="floating-links" aria-label={t('home.contacts')}>
          {links.map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer" className={styles.item}>
                <ServiceGlyph name={name} />
                {NAMES[name]}
              </a>
            </li>
          ))}
          {withInvitation && (
            <li>
              <Invite />
            </li>
          )}
          <li className={styles.own}>
            <IconButton
              icon={side === 'end' ? 'back' : 'forward'}
              label={t('channels.move')}
              onClick={move}
            />
            <IconButton icon="eye-off" label={t('channels.hide')} onClick={hide} />
          </li>
        </ul>
      )}
      <button
        type="button"
        ref={opener}
        className={styles.opener}
        aria-label={t('home.contacts')}
        aria-expanded={open}
        aria-controls={open && worded ? 'floating-links' : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? <Icon name="close" /> : <ServiceGlyph name="CHAT" />}
      </button>
    </div>
  );
}

/** Who may not invite now, or has no account, is told whom to ask. */
function Invite() {
  const t = useT();
  const toast = useToast();
  const session = useSession();
  const { flags } = useApi().status.info;
  const navigate = useNavigate();
  const invite = () => {
    if (mayInvite(session, flags)) void navigate({ to: paths.inviteFriends });
    else toast.show(t('channels.contactService'), 'info');
  };
  return (
    <button type="button" className={styles.item} onClick={invite}>
      <Icon name="gift" />
      {t('channels.invite')}
    </button>
  );
}
