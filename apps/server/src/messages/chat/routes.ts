import type { chat } from '@tessera/contract/messages/chat';
import type { Handlers } from '../../platform/http/call.ts';
import { attachGuestChat } from './attach-guest-chat.ts';
import type { ChatDeps } from './deps.ts';
import { endChat, rateChat } from './end-chat.ts';
import { listLines } from './list-lines.ts';
import { markRead, reportTyping } from './mark-read.ts';
import { openChat } from './open-chat.ts';
import { countUnread, readState } from './read-state.ts';
import { sendLine } from './send-line.ts';
import { preparePicture, sendPicture } from './send-picture.ts';
import { sendTranscript } from './send-transcript.ts';

export function chatRoutes(deps: ChatDeps): Handlers<typeof chat> {
  return {
    chatState: (_input, call) => readState(deps, call),
    chatUnread: (_input, call) => countUnread(deps, call),
    chatOpen: (_input, call) => openChat(deps, call),
    chatLines: (input, call) => listLines(deps, input, call),
    chatSend: (input, call) => sendLine(deps, input, call),
    chatPicture: {
      prepare: (input, call) => preparePicture(deps, input, call),
      run: (upload, call) => sendPicture(deps, upload, call),
    },
    chatRead: (input, call) => markRead(deps, input, call),
    chatTyping: (input, call) => reportTyping(deps, input, call),
    chatEnd: (input, call) => endChat(deps, input, call),
    chatRate: (input, call) => rateChat(deps, input, call),
    chatTranscript: (input, call) => sendTranscript(deps, input, call),
    chatAttach: (input, call) => attachGuestChat(deps, input, call),
  };
}
