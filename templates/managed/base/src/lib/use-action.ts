import { useState } from 'react';
import { type Failure, messageOf } from './message-of';

/**
 * Runs one change at a time. `run` returns whether it succeeded, as `isDone` says until the next one;
 * `error` says why not.
 */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [isDone, setDone] = useState(false);
  const run = async (action: () => PromiseLike<{ error: Failure | null }>) => {
    setBusy(true);
    setError('');
    setDone(false);
    const { error: failure } = await action();
    setBusy(false);
    if (failure) setError(messageOf(failure));
    setDone(!failure);
    return !failure;
  };
  return { isBusy, isDone, error, run };
}
