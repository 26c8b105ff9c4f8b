import { onTestFinished, vi } from 'vitest';

/** Fakes the audio output and records the played sounds; `deaf` refuses the first attempts. */
export function stubAudio({ deaf = 0 }: { deaf?: number } = {}): { readonly played: string[] } {
  const played: string[] = [];
  let refusals = deaf;
  class Recording {
    readonly src: string;

    constructor(src: string) {
      this.src = src;
    }

    async play() {
      refusals -= 1;
      if (refusals >= 0) throw new DOMException('not now', 'NotAllowedError');
      played.push(this.src);
    }

    pause() {}
  }
  vi.stubGlobal('Audio', Recording);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { played };
}
