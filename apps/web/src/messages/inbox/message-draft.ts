import type { MessageRecipient } from '@tessera/contract/messages/inbox';
import { type RefObject, useState } from 'react';
import { deleteDraft, saveDraft, useSavedDraft } from '../../api/drafts.ts';
import { newRequestKey, useSession } from '../../api/index.ts';

interface MessageText {
  /** Undefined for a reply. */
  readonly recipient: MessageRecipient | undefined;
  readonly title: string;
  readonly content: string;
}

export interface MessageDraft extends MessageText {
  /** Identifies exactly this text: a second attempt after a lost answer never sends a second message. */
  readonly requestKey: string;
}

/** The text of a message. A reload and the end of the session keep the text for the same member. */
export function useMessageDraft(name: string, start: MessageText, form: RefObject<HTMLFormElement | null>) {
  const userName = useSession()?.userName ?? '';
  const [draft, setDraft] = useState<MessageDraft>(() => ({ ...start, requestKey: newRequestKey() }));
  const save = (next: MessageDraft) => {
    setDraft(next);
    saveDraft(`message-${name}`, userName, textOf(next));
  };
  useSavedDraft(`message-${name}`, userName, (saved) => {
    const early = typedEarly(form.current, start);
    if (early) save({ ...draft, ...saved, ...early, requestKey: newRequestKey() });
    else if (saved) setDraft({ ...draft, ...saved });
  });
  return {
    draft,
    change: (part: Partial<MessageText>) => save({ ...draft, ...part, requestKey: newRequestKey() }),
    forget: () => deleteDraft(`message-${name}`, userName),
  };
}

function textOf({ recipient, ...text }: MessageDraft): Readonly<Record<string, string>> {
  return { ...text, ...(recipient && { recipient }) };
}

/** Values from before hydration exist only in the document. */
function typedEarly(form: HTMLFormElement | null, start: MessageText): Partial<MessageText> | undefined {
  if (!form) return undefined;
  const chosen = form.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value;
  const values = new FormData(form);
  const changed = Object.entries({
    recipient: chosen,
    title: values.get('title'),
    content: values.get('content'),
  }).filter(([field, value]) => value && value !== start[field as keyof MessageText]);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
