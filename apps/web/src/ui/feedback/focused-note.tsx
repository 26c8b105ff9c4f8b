import { type ReactNode, useEffect, useRef } from 'react';

export interface FocusedNoteProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Confirms an action. Takes the focus once, because the pressed button was removed. */
export function FocusedNote({ className, children }: FocusedNoteProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} className={className} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
