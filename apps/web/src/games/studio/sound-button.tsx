import { memo, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { Sounds } from './sounds.ts';

/** Sound on or off; the device remembers it. */
export const SoundButton = memo(function SoundButton({ sounds }: { readonly sounds: Sounds }) {
  const t = useT();
  const [muted, setMuted] = useState(sounds.isMuted);
  const toggle = () => {
    sounds.mute(!muted);
    setMuted(!muted);
    if (muted) sounds.play('stop');
  };
  return (
    <IconButton
      icon={muted ? 'sound-off' : 'sound-on'}
      label={t('studio.sound')}
      aria-pressed={!muted}
      onClick={toggle}
    />
  );
});
