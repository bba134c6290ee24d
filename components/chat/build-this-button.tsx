'use client';

import { Hammer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { focusPrompt } from '@/lib/chat/focus-prompt';
import { useOpenProject, useProject } from '@/lib/projects/context';

/**
 * Shown below a discussion: switches to build mode and puts a request to build the proposal into
 * the box. Does not send it.
 */
export function BuildThisButton() {
  const t = useTranslations('chat');
  const { project, draft } = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  if (readOnly) return null;
  const fill = () => {
    project.setState({ mode: 'build' });
    draft.setText(t('buildThisPrompt'));
    focusPrompt();
  };
  return (
    <Button onClick={fill} className="self-start">
      <Hammer aria-hidden="true" size={16} strokeWidth={1.5} />
      {t('buildThis')}
    </Button>
  );
}
