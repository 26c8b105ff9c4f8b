import { IconButton } from '../controls/icon-button.tsx';
import { LinkStrip } from '../controls/link-strip.tsx';
import { PlainLink } from '../controls/plain-link.tsx';
import { QrCode } from '../pictures/qr-code.tsx';
import { TopLine } from '../blocks/top-line.tsx';
import { Unseen } from '../blocks/unseen.tsx';
import { Part } from './part.tsx';

const LINKS = ['all', 'hot', 'new', 'recent', 'favourites'].map((id) => ({
  id,
  label: id,
  to: '.',
  search: { view: id },
}));

/** What leads somewhere: the line above a screen, and choices that live in the address. */
export function Ways() {
  return (
    <Part title="Ways">
      <TopLine title="A screen without a header, whose name is longer than its line">
        <IconButton icon="settings" label="Settings" />
      </TopLine>
      <LinkStrip label="Lists" look="tabs" current="hot" links={LINKS} />
      <LinkStrip label="Filters" look="chips" current="new" links={LINKS} />
      <PlainLink to="." search={{ view: 'hot' }}>
        A plain link
      </PlainLink>
      <Unseen>5 lists</Unseen>
      <QrCode text="https://example.com/m/download" label="QR code" />
    </Part>
  );
}
