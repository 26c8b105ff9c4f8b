import { clearScreenDown, createInterface, cursorTo, type Interface, moveCursor } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface TerminalStreams {
  /** What the operator types. */
  readonly input: Readable;
  /** The screen on which the operator types; undefined where the input is a pipe. */
  readonly output: Writable | undefined;
  print(line: string): void;
}

/** Reads lines of an operator while commands print. */
export interface Terminal {
  /** Typed lines until the end of the input, Ctrl+C or `close`. */
  readonly lines: AsyncIterable<string>;
  /** Prints a line above the line that the operator types. */
  print(line: string): void;
  /** Reports each key. A pipe has no keys. */
  onKey(listener: () => void): void;
  close(): void;
}

export function openTerminal({ input, output, print }: TerminalStreams): Terminal {
  // Node reports keys only where it draws the typed line itself.
  const typed = output
    ? createInterface({ input, output, terminal: true, prompt: '> ' })
    : createInterface({ input });
  // The iterator starts here, because lines before it would be lost.
  const iterator = typed[Symbol.asyncIterator]();
  let closed = false;
  let onKey = () => {};
  const keyPressed = () => onKey();
  if (output) input.on('keypress', keyPressed);
  typed.once('close', () => {
    closed = true;
    input.off('keypress', keyPressed);
    // The typed line stays, and the next output begins below.
    output?.write('\n');
  });
  const prompt = () => {
    if (output && !closed) typed.prompt(true);
  };
  prompt();
  return {
    lines: withPrompts(iterator, prompt),
    print(line) {
      if (!output || closed) return print(line);
      printAbove(typed, output, () => print(line));
      prompt();
    },
    onKey(listener) {
      onKey = listener;
    },
    close: () => typed.close(),
  };
}

async function* withPrompts(lines: AsyncIterable<string>, prompt: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    yield line;
    prompt();
  }
}

/** Removes the typed line from the screen and prints. The prompt draws the typed line again. */
function printAbove(typed: Interface, output: Writable, print: () => void): void {
  const { rows } = typed.getCursorPos();
  moveCursor(output, 0, -rows);
  cursorTo(output, 0);
  clearScreenDown(output);
  print();
  // The prompt moves up by the rows of the typed line before it draws.
  output.write('\n'.repeat(rows));
}
