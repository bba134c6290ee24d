import { useState } from 'react';
import { content } from './content';
import type { Failure } from './lib/message-of';
import { useAction } from './lib/use-action';
import { Problem } from './parts';

const { words } = content;

type Props = {
  label?: string;
  remove: () => PromiseLike<{ error: Failure | null }>;
  onRemoved: () => void;
};

/** Asks once more before it deletes. */
export function RemoveButton({ label = words.remove, remove, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, run } = useAction();
  const press = async () => {
    if (!isAsking) return setAsking(true);
    if (await run(remove)) onRemoved();
  };
  return (
    <>
      <button type="button" className="button-quiet" disabled={isBusy} onClick={press}>
        {isAsking ? words.removeSure : label}
      </button>
      <Problem text={error} />
    </>
  );
}
