/** Who edits, for which merchant and when. */
export interface Editing {
  readonly merchantCode: string;
  readonly editor: string;
  readonly now: Date;
  /** Codes a promotion's category may have. */
  readonly categories: readonly string[];
  /** Origins of the operator's picture servers. */
  readonly pictureOrigins: readonly string[];
}

/** What an editor asked for cannot be done; the message says why and what to do. */
export class EditingError extends Error {}
