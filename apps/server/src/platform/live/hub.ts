export type HintHandler = (sequence: bigint | undefined) => void;

/** Who in this process wants to hear of which topic. */
export interface Hub {
  /** Answers how to stop. */
  subscribe(topic: string, handle: HintHandler): () => void;
  deliver(topic: string, sequence: bigint | undefined): void;
}

export function openHub(): Hub {
  const handlers = new Map<string, Set<HintHandler>>();
  return {
    subscribe(topic, handle) {
      const known = handlers.get(topic) ?? new Set();
      handlers.set(topic, known.add(handle));
      return () => {
        known.delete(handle);
        if (known.size === 0) handlers.delete(topic);
      };
    },
    deliver(topic, sequence) {
      for (const handle of handlers.get(topic) ?? []) handle(sequence);
    },
  };
}
