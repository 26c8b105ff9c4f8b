import { useApi } from '../api/index.ts';
import { ContactOptions } from '../content/contact-options.tsx';
import { Chat } from '../messages/chat/chat.tsx';
import page from '../ui/blocks/page.module.css';

/** Customer service: the chat where the site offers it, and all other contacts below. */
export function Screen() {
  const besideChat = useApi().status.info.flags['CBS3'] === true;
  return (
    <>
      {besideChat && (
        <div className={page.screen}>
          <Chat />
        </div>
      )}
      <ContactOptions besideChat={besideChat} />
    </>
  );
}
