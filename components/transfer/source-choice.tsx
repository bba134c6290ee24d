'use client';

import { FileArchive, FolderOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Segmented } from '@/components/ui/segmented';
import { useConfig } from '@/lib/config/use-config';
import { readAccount } from '@/lib/repository/account.client';
import { simulatedGitApi } from '@/lib/repository/git-api';
import type { CodeHost } from '@/lib/repository/github';
import { folderSource } from '@/lib/transfer/folder-source';
import type { ImportSource, SourceKind } from '@/lib/transfer/import-source';
import { repositorySource } from '@/lib/transfer/repository-source';

type OpenSource = (
  host: Pick<CodeHost, 'fetch' | 'signal' | 'sleep'>,
) => ImportSource | Promise<ImportSource>;
type Props = { onLook(open: OpenSource): void };

/** Selects the source of a project. Offers a code host only if the operator configured one. */
export function SourceChoice({ onLook }: Props) {
  const t = useTranslations('bring');
  const { gitApi } = useConfig();
  const [kind, setKind] = useState<SourceKind>('folder');
  const kinds: SourceKind[] = [
    'folder',
    'zip',
    ...(gitApi === null ? [] : ['repository' as const]),
  ];
  return (
    <>
      <Segmented<SourceKind>
        label={t('source')}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <p className="text-14">{t(`text.${kind}`)}</p>
      {kind === 'folder' && <FolderChoice onLook={onLook} />}
      {kind === 'zip' && <ZipChoice onLook={onLook} />}
      {kind === 'repository' && gitApi !== null && <RepositoryForm api={gitApi} onLook={onLook} />}
    </>
  );
}

function FolderChoice({ onLook }: Props) {
  const t = useTranslations('bring');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        // React's types lack this attribute; every desktop browser supports it.
        ref={(element) => {
          input.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label={t('chooseFolder')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onLook(() => folderSource(files));
          target.value = '';
        }}
      />
      <Button data-autofocus onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden="true" size={16} strokeWidth={1.5} />
        {t('chooseFolder')}
      </Button>
    </>
  );
}

function ZipChoice({ onLook }: Props) {
  const t = useTranslations('bring');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('chooseZip')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onLook(async () => (await import('@/lib/transfer/zip-source')).zipSource(file));
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <FileArchive aria-hidden="true" size={16} strokeWidth={1.5} />
        {t('chooseZip')}
      </Button>
    </>
  );
}

function RepositoryForm({ api, onLook }: Props & { api: string }) {
  const t = useTranslations('bring');
  const [address, setAddress] = useState('');
  const [token, setToken] = useState(() => readAccount().token);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onLook((host) => repositorySource({ ...host, api, token }, address));
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {api === simulatedGitApi && <Note kind="warning">{t('simulated')}</Note>}
      <Field
        label={t('address')}
        hint={t('addressHint')}
        value={address}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Field
        label={t('token')}
        hint={t('tokenHint')}
        type="password"
        value={token}
        autoComplete="off"
        onChange={({ target }) => setToken(target.value.replace(/[^\x21-\x7e]/g, ''))}
      />
      <Button type="submit" disabled={address.trim() === ''}>
        {t('look')}
      </Button>
    </form>
  );
}
