import type { feedback } from '@tessera/contract/messages/feedback';
import type { Handlers } from '../../platform/http/call.ts';
import type { FeedbackDeps } from './deps.ts';
import { listOwn } from './list-feedback.ts';
import { sendFeedback } from './send-feedback.ts';
import { preparePicture, uploadPicture } from './upload-picture.ts';

export function feedbackRoutes(deps: FeedbackDeps): Handlers<typeof feedback> {
  return {
    feedbackPicture: {
      prepare: (input, call) => preparePicture(deps, input, call),
      run: (upload, call) => uploadPicture(deps, upload, call),
    },
    feedback: (input, call) => sendFeedback(deps, input, call),
    feedbackList: (input, call) => listOwn(deps, input, call),
  };
}
