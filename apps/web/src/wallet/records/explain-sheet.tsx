import { type ComponentType, useEffect, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';

type Module = { readonly Explanation: ComponentType<{ readonly txId: string }> };

const load = () => import('./explanation.tsx');

export interface ExplainSheetProps {
  /** The movement to explain; undefined while none is. */
  readonly txId: string | undefined;
  readonly onClose: () => void;
}

/** Opens what explains an amount. Most are never asked about: what shows it is fetched for the first. */
export function ExplainSheet({ txId, onClose }: ExplainSheetProps) {
  const t = useT();
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (txId !== undefined && !module) load().then(setModule, onClose);
  }, [txId, module, onClose]);
  return (
    <Sheet open={txId !== undefined} onClose={onClose} title={t('account.explain')}>
      {module && txId !== undefined && <module.Explanation key={txId} txId={txId} />}
    </Sheet>
  );
}
