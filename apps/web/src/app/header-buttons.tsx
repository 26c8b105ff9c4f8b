import { type ComponentType, useState } from 'react';
import { useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useToast } from '../ui/toast.tsx';
import styles from './header.module.css';
import { useCompleteWords } from './language-switch.tsx';
import type { PanelProps } from './panel.ts';

/** Opens the choice of languages. */
export function LanguagePicker() {
  return <Opener icon="globe" label="layout.language" load={loadLanguages} />;
}

/** Opens the menu of the header. */
export function HeaderMenu() {
  return <Opener icon="menu" label="layout.menu" load={loadMenu} />;
}

type Panel = ComponentType<PanelProps>;

const loadLanguages = () => import('./language-panel.tsx').then(({ LanguagePanel }) => LanguagePanel);
const loadMenu = () => import('./header-menu-panel.tsx').then(({ HeaderMenuPanel }) => HeaderMenuPanel);

interface OpenerProps {
  readonly icon: IconName;
  readonly label: PlainMessageKey;
  load(): Promise<Panel>;
}

/** A button whose panel is not painted at once: its script and words come when a finger comes down on the button. */
function Opener({ icon, label, load }: OpenerProps) {
  const t = useT();
  const toast = useToast();
  const completeWords = useCompleteWords();
  const [open, setOpen] = useState(false);
  const [Part, setPart] = useState<Panel>();
  const bring = async () => {
    const [part] = await Promise.all([load(), completeWords()]);
    setPart(() => part);
  };
  const cannotOpen = () => {
    setOpen(false);
    toast.show(t('error.offline'));
  };
  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={t(label)}
        aria-haspopup="dialog"
        // Should it not come, the tap asks again and tells.
        onPointerDown={() => void bring().catch(() => undefined)}
        onClick={() => {
          setOpen(true);
          bring().catch(cannotOpen);
        }}
      >
        <Icon name={icon} />
      </button>
      {Part && <Part open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
