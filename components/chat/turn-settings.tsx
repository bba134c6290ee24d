'use client';

import { useQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazy';
import { Segmented } from '@/components/ui/segmented';
import { usePlansFirst } from '@/lib/chat/use-plans-first';
import { openModels } from '@/lib/models/open-models';
import { starterQuery } from '@/lib/models/starter';
import { useHasModel } from '@/lib/models/use-has-model';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { useSignedIn } from '@/lib/session/use-signed-in';

/**
 * Checks with the server whether the stored model is still offered. Loads only if a model is stored
 * (P3).
 */
const ChoiceKeeper = lazyPart(() =>
  import('./model-choice-sync').then((one) => one.ModelChoiceSync),
);

/**
 * Shown below the box: the model for the next turn, whether the turn builds or only discusses (ADR
 * 032), and its estimated cost (`children`).
 */
export function TurnSettings({ children }: { children?: ReactNode }) {
  const t = useTranslations();
  const { project } = useOpenProject();
  const signedIn = useSignedIn();
  const readOnly = useProject((state) => state.readOnly);
  const model = useProject((state) => state.model);
  const mode = useProject((state) => state.mode);
  const { data } = useQuery(starterQuery);
  if (!signedIn || readOnly || !data) return null;
  const name = model?.label ?? t(data.starter ? 'models.starterShort' : 'models.standard');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1.5 text-12 text-ink-soft">
      {model && <ChoiceKeeper chosen={model} />}
      {/* Without a model there is no discussion, because the starter cannot discuss. */}
      {(!data.starter || model) && (
        <Segmented
          label={t('chat.mode.label')}
          value={mode}
          onChange={(next) => project.setState({ mode: next })}
          options={[
            { value: 'build', label: t('chat.mode.build') },
            { value: 'discuss', label: t('chat.mode.discuss') },
          ]}
        />
      )}
      <button
        type="button"
        aria-label={t('models.open', { name })}
        onClick={() => openModels(project)}
        className="inline-flex h-8 min-w-0 max-w-60 items-center gap-1.5 rounded-control px-2 transition-colors duration-120 hover:bg-well hover:text-ink coarse:h-11"
      >
        <Cpu aria-hidden="true" size={14} strokeWidth={1.5} className="shrink-0" />
        <span className="truncate">{name}</span>
      </button>
      {children}
      <TurnHint />
    </div>
  );
}

/**
 * Says what the next turn does instead of building immediately: it discusses, or it plans first.
 */
function TurnHint() {
  const t = useTranslations('chat');
  const hasModel = useHasModel();
  const mode = useProject((state) => state.mode);
  const { isOn } = usePlansFirst();
  if (!hasModel || (mode === 'build' && !isOn)) return null;
  return (
    <p role="status" className="min-w-72 flex-1 text-right text-azure">
      {t(isOn ? 'plan.planning' : 'mode.discussing')}
    </p>
  );
}
