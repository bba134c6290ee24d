'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { type EditedAbility, editAbilities } from '@/domain/acceptance/edit-abilities';
import { limits } from '@/domain/limits';
import { useOpenProject } from '@/lib/projects/context';
import { toastError } from '@/lib/toasts/store';

type Props = {
  file: { path: string; text: string };
  texts: readonly string[];
  onClose(): void;
};

type Line = EditedAbility & { id: number };

/** A form to edit the list of what a user of the app can do. Saving makes a version (FIX-037). */
export function AbilityEditor({ file, texts, onClose }: Props) {
  const t = useTranslations('repair.abilities');
  const { saving } = useOpenProject();
  const [busy, setBusy] = useState(false);
  const [lines, setLines] = useState<Line[]>(() =>
    texts.map((text, from) => ({ text, from, id: from })),
  );
  const isFull = lines.length >= limits.acceptance.abilities;
  const change = (id: number, text: string) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, text } : line)));
  const add = () => {
    const id = Math.max(-1, ...lines.map((line) => line.id), texts.length - 1) + 1;
    setLines([...lines, { text: '', from: null, id }]);
  };
  const save = async () => {
    const content = editAbilities(file.text, lines);
    setBusy(true);
    try {
      if (content !== file.text)
        await saving.change({ files: [{ file_path: file.path, file_content: content }] });
      onClose();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <form
      className="mt-1 flex flex-col gap-1.5 pl-[18px]"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {lines.map(({ id, text }, at) => (
        <div key={id} className="flex items-center gap-1">
          <input
            aria-label={t('line', { number: at + 1 })}
            value={text}
            maxLength={limits.acceptance.textMax}
            onChange={(event) => change(id, event.target.value)}
            className="h-control min-w-0 flex-1 rounded-control bg-sheet px-2.5 text-13 text-ink ring-1 ring-line-control ring-inset coarse:h-11"
          />
          <IconButton
            label={t('remove', { number: at + 1 })}
            icon={X}
            onClick={() => setLines(lines.filter((line) => line.id !== id))}
          />
        </div>
      ))}
      <p className="text-12">{t('hint')}</p>
      <div className="flex flex-wrap gap-1.5">
        <Button type="button" look="quiet" disabled={isFull} onClick={add}>
          <Plus aria-hidden="true" size={14} strokeWidth={1.5} />
          {t('add')}
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('save')}
        </Button>
        <Button type="button" look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
