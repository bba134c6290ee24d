'use client';

import { Hammer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { focusPrompt } from '@/lib/chat/focus-prompt';
import { useOpenProject, useProject } from '@/lib/projects/context';

/** Under what was talked about: says in the box that it shall be built, and lets the next turn build. Sends nothing by itself. */
export function BuildThis() {
  const t = useTranslations('chat');
  const { project, draft } = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  if (readOnly) return null;
  const fill = () => {
    project.setState({ mode: 'build' });
    draft.type(t('buildThisPrompt'));
    focusPrompt();
  };
  return (
    <Button onClick={fill} className="self-start">
      <Hammer aria-hidden="true" size={16} strokeWidth={1.5} />
      {t('buildThis')}
    </Button>
  );
}
