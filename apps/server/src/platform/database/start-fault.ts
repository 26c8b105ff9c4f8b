/** Something the operator must put right; the message is the one line to show, without a stack. */
export class StartFault extends Error {}
