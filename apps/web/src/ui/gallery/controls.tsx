import { type ReactNode, useState } from 'react';
import { Badge } from '../blocks/badge.tsx';
import { Money } from '../blocks/money.tsx';
import { SectionHeader } from '../blocks/section-header.tsx';
import { Button, ButtonLink } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { FileButton } from '../controls/file-button.tsx';
import { RadioChoice } from '../controls/radio-choice.tsx';
import { SearchBox } from '../controls/search-box.tsx';
import { TextArea } from '../controls/text-area.tsx';
import { TextField } from '../controls/text-field.tsx';
import styles from './gallery.module.css';

export function Buttons() {
  return (
    <Part title="Buttons">
      {(['primary', 'secondary', 'quiet'] as const).map((kind) => (
        <p key={kind} className={styles.line}>
          <Button kind={kind}>Deposit</Button>
          <Button kind={kind} busy>
            Depositing
          </Button>
          <Button kind={kind} disabled>
            Closed
          </Button>
        </p>
      ))}
      <p className={styles.line}>
        <ButtonLink to=".">A link</ButtonLink>
        <IconButton icon="search" label="Search" />
        <IconButton icon="heart" label="Favourite" filled />
        <IconButton icon="refresh" label="Refresh" disabled />
      </p>
      <p className={styles.line}>
        <Badge tone="good">Won</Badge>
        <Badge tone="bad">Lost</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="quiet">Tied</Badge>
      </p>
    </Part>
  );
}

const CHOICES = [
  { code: 'first', label: 'Customer service' },
  { code: 'second', label: 'Upline', detail: 'A second line' },
];

export function Fields() {
  const [name, setName] = useState('juan');
  const [choice, setChoice] = useState('first');
  return (
    <Part title="Fields">
      <TextField
        label="User name"
        required
        hint="4 to 50 letters and digits"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onClear={() => setName('')}
      />
      <TextField label="Password" type="password" defaultValue="Tessera-2026" autoComplete="off" />
      <TextField
        label="Amount"
        inputMode="decimal"
        defaultValue="5"
        error="At least 50.00, at most 50,000.00"
      />
      <FileButton label="Add a picture" accept={['image/png']} onChoose={() => undefined} />
      <TextArea label="Message" value="Several lines" most={500} readOnly />
      <TextField label="Read only" readOnly defaultValue="member1" disabled />
      <SearchBox
        label="Search"
        clearLabel="Clear the search"
        name="search"
        maxLength={60}
        submitted=""
        onSubmit={() => undefined}
      />
      <RadioChoice legend="Send to" options={CHOICES} chosen={choice} onChoose={setChoice} />
      <Checkbox defaultChecked>Remember me on this phone</Checkbox>
      <Checkbox>I am 21 or older and have read the user agreement and the rules of every game in it</Checkbox>
    </Part>
  );
}

export function Amounts() {
  return (
    <Part title="Money">
      <p className={styles.line}>
        <Money amount="1234567.8999" currency="PHP" />
        <Money amount="0.5" currency="PHP" />
        <Money amount="1234.5" currency="PHP" hidden />
      </p>
      <p className={styles.line}>
        <Money amount="250" currency="PHP" signed />
        <Money amount="-250" currency="PHP" signed />
        <Money amount="0" currency="PHP" signed />
      </p>
    </Part>
  );
}

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <SectionHeader title={title} />
      {children}
    </section>
  );
}
