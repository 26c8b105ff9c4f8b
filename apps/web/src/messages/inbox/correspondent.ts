import type { MessageRow } from '@tessera/contract/messages/inbox';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';

type Correspondence = Pick<MessageRow, 'box' | 'correspondent'>;

/** Returns the text for the other side of a message: a name, a team, or the operator. */
export function useCorrespondent(): (message: Correspondence) => string {
  const t = useT();
  const { brand } = useApi().status.info;
  return ({ box, correspondent: { kind, name } }) => {
    switch (kind) {
      case 'system':
        return brand.name;
      case 'platform':
        return box === 'in' ? brand.name : t('inbox.to.platform');
      case 'upline':
        return t('inbox.from.upline', { name: name ?? '' });
      case 'direct-member':
      case 'direct-agent':
        return name ?? t('inbox.from.former');
      case 'former':
        return t('inbox.from.former');
      case 'direct-members':
      case 'direct-agents':
      case 'direct-all':
        return t(`inbox.to.${kind}`);
    }
  };
}
