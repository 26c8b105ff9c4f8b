import { useState } from 'react';

/**
 * Whether calls were answered since the component was mounted. A later attempt after a failure changes nothing: its place
 * holder would replace the parts that show the failure.
 */
export function useOnceAnswered(answered: boolean): boolean {
  const [once, setOnce] = useState(answered);
  if (answered && !once) setOnce(true);
  return once;
}
