'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { locks } from '@/domain/contract/locks';
import { foldKey, readPath } from '@/domain/files/path';
import { useOpenProject } from '@/lib/projects/context';
import { callKey } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { isAbort, isCallError } from '@/lib/upstream/call-error';
import type { FileAction } from './file-menu';

/**
 * Creates, renames or removes a file or folder. Each change makes a version, so the user can undo
 * it.
 */
export function FileDialog({ act, onClose }: { act: FileAction; onClose(): void }) {
  return act.type === 'remove' ? (
    <Remove path={act.path} onClose={onClose} />
  ) : (
    <Name act={act} onClose={onClose} />
  );
}

function Remove({ path, onClose }: { path: string; onClose(): void }) {
  const t = useTranslations('files');
  const { saving } = useOpenProject();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await saving.change({ removed: [path] }).catch(toastError);
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={t('removeTitle', { path })}
      text={t('removeText')}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

function Name({ act: { type, path }, onClose }: { act: FileAction; onClose(): void }) {
  const t = useTranslations();
  const form = useId();
  const queries = useQueryClient();
  const { saving, files, editor } = useOpenProject();
  const [{ name, error }, setState] = useState<{ name: string; error: string | null }>({
    name: initialName(type, path),
    error: null,
  });
  const [busy, setBusy] = useState(false);

  const refusalOf = (to: string): string | null => {
    const taken =
      files.getState().paths.some((one) => foldKey(one) === foldKey(to)) &&
      foldKey(to) !== foldKey(path);
    return taken || files.entry(to)?.type === 'folder' ? t('errors.fileExists') : null;
  };
  const save = async (to: string) => {
    if (type !== 'rename') return saving.change({ files: [{ file_path: to, file_content: '' }] });
    await saving.change({ renamed: [{ from: path, to }] });
    // The locks move with the renamed file or folder.
    void queries.invalidateQueries({ queryKey: callKey(locks.read) });
  };
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const read = readPath(name.trim());
    if (!read.ok) return setState({ name, error: t('files.pathWrong') });
    const to = read.path;
    if (type === 'rename' && to === path) return onClose();
    const refusal = refusalOf(to);
    if (refusal) return setState({ name, error: refusal });
    setBusy(true);
    try {
      await save(to);
      if (files.read(to)) editor.choose(to);
      onClose();
    } catch (failure) {
      setBusy(false);
      if (isAbort(failure)) return onClose();
      if (!isCallError(failure)) throw failure;
      setState({ name, error: failure.message || t(failure.entry.messageKey) });
    }
  };
  return (
    <Dialog
      title={t(type === 'rename' ? 'files.rename' : 'files.create')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t(type === 'rename' ? 'files.renameDo' : 'files.createDo')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void go(event)} noValidate>
        <Field
          label={t('files.path')}
          hint={t('files.pathHint')}
          error={error}
          value={name}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          onChange={({ target }) => setState({ name: target.value, error: null })}
        />
      </form>
    </Dialog>
  );
}

/** Returns the initial text of the field: the current path, or the folder of a new file. */
function initialName(type: FileAction['type'], path: string): string {
  if (type === 'rename' || path === '') return path;
  return `${path}/`;
}
