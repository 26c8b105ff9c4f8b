import { useEffect, useRef, useState } from 'react';

const TYPING_MS = 200;

/**
 * The text of a search field whose submitted value lives in the address. Typing submits 200 ms after its
 * last letter; `submitNow` does not wait. A change of the address from elsewhere replaces the text.
 */
export function useSearchText(submitted: string, submit: (text: string) => void) {
  const [text, setText] = useState(submitted);
  // What the field last sent or was given: it comes back by the address later than one may have typed on.
  const [sent, setSent] = useState(submitted);
  const [known, setKnown] = useState(submitted);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(submit);
  if (submitted !== known) {
    setKnown(submitted);
    if (submitted !== sent) {
      setSent(submitted);
      setText(submitted);
    }
  }
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (value: string) => {
    clearTimeout(timer.current);
    setSent(value.trim());
    latest.current(value.trim());
  };
  return {
    text,
    type(value: string) {
      setText(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(value), TYPING_MS);
    },
    submitNow: () => send(text),
    clear() {
      setText('');
      send('');
    },
  };
}
