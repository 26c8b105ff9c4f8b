import { useApi, useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { LoginPrompt } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { TopLine } from '../../ui/blocks/top-line.tsx';
import { BaseItems } from './base-items.tsx';
import { groupsFor } from './items.ts';
import { MemberLink } from './member-link.tsx';
import styles from './mine.module.css';
import { NewItems } from './new-items.tsx';
import { GuestBlock, ProfileBlock } from './profile-block.tsx';
import { useTaps } from './use-taps.ts';

/** The template of the operator that chooses the new version; any other is the base one. */
const NEW = '1';

/** Everything that is a member's own, one tap away. */
export function Screen() {
  const t = useT();
  const session = useSession();
  const { mobileTemplate, flags } = useApi().status.info;
  const { data: member } = useCall('identity.memberInfo', {}, { enabled: session !== null });
  const { insteadOf, wanted, forget } = useTaps();
  const fresh = mobileTemplate.mem_cen === NEW;
  const Items = fresh ? NewItems : BaseItems;
  return (
    <>
      <TopLine title={t('title.mine')}>
        <MemberLink
          to={paths.inbox}
          label={t('title.message')}
          className={styles.iconLink}
          instead={insteadOf(paths.inbox)}
        >
          <Icon name="mail" />
        </MemberLink>
        <MemberLink
          to={paths.settings}
          label={t('title.settings')}
          className={styles.iconLink}
          instead={insteadOf(paths.settings)}
        >
          <Icon name="settings" />
        </MemberLink>
      </TopLine>
      <div className={styles.content} data-template={fresh ? 'new' : 'base'}>
        {session ? <ProfileBlock userName={session.userName} fresh={fresh} /> : <GuestBlock />}
        <Items groups={groupsFor({ flags, session, member })} insteadOf={insteadOf} />
        <RowLink
          to={paths.download}
          icon="download"
          title={t('title.download')}
          detail={t('mine.downloadText')}
        />
      </div>
      <LoginPrompt wanted={wanted} onClose={forget} />
    </>
  );
}
