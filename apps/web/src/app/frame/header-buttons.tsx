import { type ComponentType, type ReactNode, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './header.module.css';
import { useCompleteWords } from '../panels/language-switch.tsx';
import type { PanelProps } from '../panels/panel.ts';

/** Opens the choice of languages. */
export function LanguagePicker() {
  return <IconOpener icon="globe" label="layout.language" load={loadLanguages} />;
}

/** Opens the menu of the header. */
export function HeaderMenu() {
  return <IconOpener icon="menu" label="layout.menu" load={loadMenu} />;
}

/** Opens what the balance is made of. */
export function BalanceOpener({ children }: { readonly children: ReactNode }) {
  return (
    <Opener className={styles.holdings} load={loadBalance}>
      {children}
    </Opener>
  );
}

type Panel = ComponentType<PanelProps>;

const loadLanguages = () => import('../panels/language-panel.tsx').then(({ LanguagePanel }) => LanguagePanel);
const loadMenu = () =>
  import('../panels/header-menu-panel.tsx').then(({ HeaderMenuPanel }) => HeaderMenuPanel);
const loadBalance = () => import('../panels/balance-panel.tsx').then(({ BalancePanel }) => BalancePanel);

interface IconOpenerProps extends Pick<OpenerProps, 'load'> {
  readonly icon: IconName;
  readonly label: PlainMessageKey;
}

function IconOpener({ icon, label, load }: IconOpenerProps) {
  const t = useT();
  return (
    <Opener className={styles.iconButton} label={t(label)} load={load}>
      <Icon name={icon} />
    </Opener>
  );
}

interface OpenerProps {
  readonly className: string | undefined;
  /** Where what is in the button does not say it. */
  readonly label?: string;
  readonly children: ReactNode;
  load(): Promise<Panel>;
}

/** A button whose panel is not painted at once: its script and words come when a finger comes down on the button. */
function Opener({ className, label, children, load }: OpenerProps) {
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
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        // Should it not come, the tap asks again and tells.
        onPointerDown={() => void bring().catch(() => undefined)}
        onClick={() => {
          setOpen(true);
          bring().catch(cannotOpen);
        }}
      >
        {children}
      </button>
      {Part && <Part open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
