'use client';

import { Check, Copy, ExternalLink, Globe, Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, buttonLooks, buttonShape } from '@/components/ui/button';
import { usePreviewTarget } from '@/components/workbench/use-preview-target';
import { grades } from '@/domain/projects/project';
import { copyText } from '@/lib/browser/copy-text.client';
import { usePreview, useProject } from '@/lib/projects/context';
import { toast } from '@/lib/toasts/store';

/** RUN-013: the built project inside an app: its title, its visibility and a link to it. */
export function PreviewCard() {
  const t = useTranslations();
  const title = useProject((project) => project.title);
  const isPublic = useProject((project) => project.grade === grades.public);
  const place = usePreviewTarget();
  const url = usePreview((preview) => (preview.url === '' ? '' : (place?.url ?? '')));
  const Badge = isPublic ? Globe : Lock;
  const noPreview = () => toast({ kind: 'error', title: t('tree.noPreview') });
  const copy = async () => {
    if (url === '') return noPreview();
    const done = await copyText(url);
    toast({
      kind: done ? 'success' : 'error',
      title: t(done ? 'tips.copySuccess' : 'tips.copyFalied'),
    });
  };
  const visit = (
    <>
      <ExternalLink aria-hidden="true" size={14} strokeWidth={1.5} />
      {t('previewCard.visit')}
    </>
  );
  return (
    <section
      aria-label={t('previewCard.label')}
      className="mb-3 rounded-card bg-sheet p-4 ring-1 ring-line"
    >
      <div className="flex items-start gap-3">
        <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center text-jade">
          <Check aria-hidden="true" size={18} strokeWidth={2} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-16">{title || t('artifact.untitled')}</h2>
          <p className="mt-0.5 truncate font-mono text-12 text-ink-soft">
            {url === '' ? (
              t('preview.noAddress')
            ) : (
              <a href={url} target="_blank" rel="noopener" className="hover:underline">
                {url.replace(/^https?:\/\//, '')}
              </a>
            )}
          </p>
        </div>
        <span className="inline-flex shrink-0 items-center gap-1 rounded-control bg-well px-2 py-0.5 text-12 text-ink-soft">
          <Badge aria-hidden="true" size={12} strokeWidth={1.5} />
          {t(isPublic ? 'previewCard.public' : 'previewCard.private')}
        </span>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button look="outline" onClick={copy}>
          <Copy aria-hidden="true" size={14} strokeWidth={1.5} />
          {t('previewCard.copy')}
        </Button>
        {url === '' ? (
          <Button look="primary" onClick={noPreview}>
            {visit}
          </Button>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className={`${buttonShape} ${buttonLooks.primary}`}
          >
            {visit}
          </a>
        )}
      </div>
    </section>
  );
}
