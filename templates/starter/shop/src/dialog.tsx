import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { content } from './content';

type Props = { label: string; isOpen: boolean; onClose: () => void; className: string; children: ReactNode };

/** The browser's own dialog: it keeps the focus inside and closes by Escape, its button, or a click beside it. */
export function Dialog({ label, isOpen, onClose, className, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) element.current?.showModal();
    else element.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={element}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className={`bg-surface text-ink backdrop:bg-black/60 ${className}`}
    >
      {isOpen && children}
      {isOpen && (
        <button
          type="button"
          className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-full bg-surface text-ink"
          onClick={onClose}
          aria-label={content.words.close}
        >
          <X size={20} />
        </button>
      )}
    </dialog>
  );
}
