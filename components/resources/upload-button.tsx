'use client';

import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useRestoreButtonFocus } from '@/components/ui/use-restore-button-focus';
import { useUploadImages } from '@/lib/resources/use-resources';

/** Opens the system file dialog and uploads the chosen files immediately. */
export function UploadButton() {
  const t = useTranslations('resources');
  const input = useRef<HTMLInputElement>(null);
  const { busy, uploadAll } = useUploadImages();
  const button = useRestoreButtonFocus(busy);
  return (
    <>
      <Button ref={button} look="primary" busy={busy} onClick={() => input.current?.click()}>
        {!busy && <Upload aria-hidden="true" size={14} strokeWidth={1.5} />}
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('upload')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Reset the input so that the same file can be chosen again.
          event.target.value = '';
          if (files.length) void uploadAll(files);
        }}
      />
    </>
  );
}
