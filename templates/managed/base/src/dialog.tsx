import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { content } from './content';

type Props = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode };

/** A sheet from below on a phone, a box in the middle on a larger screen. */
export function Dialog({ isOpen, onClose, title, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else ref.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto mb-0 max-h-[90dvh] w-full max-w-none overflow-y-auto rounded-t-3xl border border-line bg-surface p-0 text-ink sm:mb-auto sm:w-[28rem] sm:rounded-3xl"
    >
      {isOpen && (
        <div className="p-5 sm:p-6">
          <div className="mb-4 flex items-center gap-3">
            <h2 id={id} className="flex-1 font-display text-xl font-semibold">
              {title}
            </h2>
            <button type="button" className="icon-button -mr-2" onClick={onClose} aria-label={content.account.close}>
              <X size={20} aria-hidden />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
