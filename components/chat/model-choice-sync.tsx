'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { type ChosenModel, refreshChoice } from '@/lib/models/chosen-model';
import { myModelsQuery } from '@/lib/models/my-models';
import { useOpenProject } from '@/lib/projects/context';
import { toast } from '@/lib/toasts/store';

/**
 * Renders nothing. If the chosen model is no longer offered, it selects the server's own model and
 * shows a message.
 */
export function ModelChoiceSync({ chosen }: { chosen: ChosenModel }) {
  const t = useTranslations('models');
  const { project } = useOpenProject();
  const { data } = useQuery(myModelsQuery);
  useEffect(() => {
    if (!data) return;
    const now = refreshChoice(chosen, data);
    if (now && JSON.stringify(now) === JSON.stringify(chosen)) return;
    project.setState({ model: now });
    if (!now) toast({ kind: 'info', title: t('gone', { name: chosen.label }) });
  }, [data, chosen, project, t]);
  return null;
}
