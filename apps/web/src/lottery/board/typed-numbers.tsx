import type { Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { picksText } from '@tessera/contract/lottery/slip';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { deviceRandom, LINE_END, randomLine, type TypedError, typedLines } from './selection.ts';

const MOST_CHARACTERS = 5000;

export interface TypedNumbersProps {
  readonly play: PlayDefinition;
  /** Returns how many of the lines fit in the slip. */
  readonly onLines: (lines: readonly Picks[]) => number;
}

/** Typed or pasted lines. Each invalid line is named with its reason and stays in the field, as do lines that do not fit. */
export function TypedNumbers({ play, onLines }: TypedNumbersProps) {
  const t = useT();
  const wrongText = useWrongText();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const lines = typedLines(play, text.slice(0, MOST_CHARACTERS));
  const valid = lines.filter(({ picks }) => picks);
  const wrong = lines.flatMap(({ line, wrong: why }) => (why ? [{ line, why }] : []));
  const add = () => {
    const added = onLines(valid.flatMap(({ picks }) => (picks ? [picks] : [])));
    const taken = new Set(valid.slice(0, added).map(({ line }) => line));
    const left = lines.filter(({ line }) => !taken.has(line));
    const typed = text.split(LINE_END);
    setText(left.map(({ line }) => typed[line - 1]).join('\n'));
    if (left.length === 0) setOpen(false);
  };
  const [picks] = useState(() => randomLine(play, deviceRandom));
  const example = picksText(play, picks).replaceAll('_', ' | ');
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('lottery.type')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('lottery.type')}>
        <div className={page.stack}>
          <TextArea
            label={t('lottery.type')}
            hint={t('lottery.typeHint', { example })}
            value={text}
            most={MOST_CHARACTERS}
            rows={6}
            dir="ltr"
            inputMode="text"
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          {wrong.length > 0 && (
            <ul className={page.points} aria-live="polite">
              {wrong.map(({ line, why }) => (
                <li key={line} className={page.wrong}>
                  {t('lottery.typeWrong', { line, text: wrongText(why) })}
                </li>
              ))}
            </ul>
          )}
          <Button disabled={valid.length === 0} onClick={add}>
            {t('lottery.typeAdd')} ({valid.length})
          </Button>
        </div>
      </Sheet>
    </>
  );
}

function useWrongText() {
  const t = useT();
  return (wrong: TypedError): string => {
    if (wrong.error === 'rows') return t('lottery.typeError.rows', { count: wrong.count });
    if (wrong.error === 'stakes') return t('lottery.typeError.stakes');
    return t(`lottery.typeError.${wrong.error}`, { value: wrong.value });
  };
}
