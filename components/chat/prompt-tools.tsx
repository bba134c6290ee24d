'use client';

import {
  Gauge,
  ImagePlus,
  Import,
  Layers,
  ListChecks,
  Pencil,
  Undo2,
  WandSparkles,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy';
import { Popover } from '@/components/ui/popover';
import { Spinner } from '@/components/ui/spinner';
import { tip } from '@/components/ui/tooltip';
import { chatStatus } from '@/lib/chat/run-store';
import { usePlansFirst } from '@/lib/chat/use-plans-first';
import { openDialog } from '@/lib/dialogs/store';
import { useHasModel } from '@/lib/models/use-has-model';
import { useDraft, useEnhance, useOpenProject, useProject, useRun } from '@/lib/projects/context';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { useEditingSwitch } from '@/lib/visual-editing/use-editing-switch';
import { BackendToggle } from './backend-toggle';
import { VoiceButton } from './voice-button';

/** Loaded when the user opens it (P3). */
const ContextMeter = lazyPart(() => import('./context-meter').then((one) => one.ContextMeter));

/**
 * The tools for a prompt (CHAT-001): attach pictures, enhance the text, show the context, add a
 * database, edit the page, dictate. They are disabled in a read-only project (CHAT-037).
 */
export function PromptTools() {
  const t = useTranslations('chat');
  const project = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  const enhancing = useEnhance((enhance) => enhance.status !== 'idle');
  const chooser = useRef<HTMLInputElement>(null);
  const choose = () => (project.ensureCanAttach() ? chooser.current?.click() : undefined);
  return (
    <div className="flex items-center">
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          void project.attachImages([...(target.files ?? [])], 'chosen');
          // Reset the input so that a removed file can be chosen again.
          target.value = '';
        }}
      />
      <IconButton
        label={t('attach')}
        icon={ImagePlus}
        disabled={readOnly || enhancing}
        onClick={choose}
      />
      <ImportProject />
      <Enhance disabled={readOnly} />
      <ContextSwitch disabled={readOnly} />
      <BackendToggle disabled={readOnly} />
      <EditPage disabled={readOnly} />
      <PlanFirst />
      <Meter disabled={readOnly} />
      <VoiceButton disabled={readOnly || enhancing} />
    </div>
  );
}

/** INJ-001: a button to edit the page by hand. Shown while there is a page that can be edited. */
function EditPage({ disabled }: { disabled: boolean }) {
  const t = useTranslations('editPage');
  const { isOn, isReady, press } = useEditingSwitch();
  if (!isReady) return null;
  return (
    <IconButton
      label={t('panel')}
      icon={Pencil}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={press}
    />
  );
}

/**
 * Whether the next prompt sends the chat and files. Hidden on the home screen, where neither a chat
 * nor files exist.
 */
function ContextSwitch({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat');
  const { project } = useOpenProject();
  const context = useProject((state) => state.context);
  if (useIsHome()) return null;
  return (
    <IconButton
      label={t('context')}
      icon={Layers}
      aria-pressed={context === 1}
      disabled={disabled}
      onClick={() => project.setState({ context: context === 1 ? 2 : 1 })}
    />
  );
}

/**
 * GEN-056: a toggle that requests a plan before building. It is on by default for a large or vague
 * first request.
 */
function PlanFirst() {
  const t = useTranslations('chat.plan');
  const { draft } = useOpenProject();
  const signedIn = useSignedIn();
  const { isPossible, isOn } = usePlansFirst();
  if (!signedIn || !isPossible) return null;
  return (
    <IconButton
      label={t('first')}
      icon={ListChecks}
      aria-pressed={isOn}
      onClick={() => draft.setState({ plansFirst: !isOn })}
    />
  );
}

/**
 * HOME-010: opens the import of a project. Shown only on the home screen. A guest must sign in
 * first.
 */
function ImportProject() {
  const t = useTranslations('palette');
  const signedIn = useSignedIn();
  if (!useIsHome()) return null;
  return (
    <IconButton
      label={t('importProject')}
      icon={Import}
      onClick={() => openDialog(signedIn ? 'import-project' : 'sign-in', {})}
    />
  );
}

/** Returns true while there is neither a project nor a message. */
function useIsHome(): boolean {
  const hasProject = useProject((project) => project.uuid !== null);
  const started = useRun((run) => chatStatus(run) === 'start');
  return !hasProject && !started;
}

/** ADR 080: opens the list of what the prompt sends. The starter sends nothing. */
function Meter({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat.meter');
  const signedIn = useSignedIn();
  const hasModel = useHasModel();
  if (!signedIn || !hasModel) return null;
  return (
    <Popover
      label={t('title')}
      align="start"
      trigger={<IconButton label={t('open')} icon={Gauge} disabled={disabled} />}
    >
      <ContextMeter />
    </Popover>
  );
}

/**
 * CHAT-030: enhances the prompt. Needs a connected model, because the starter cannot rewrite
 * prompts.
 */
function Enhance({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat');
  const project = useOpenProject();
  const status = useEnhance((enhance) => enhance.status);
  const before = useEnhance((enhance) => enhance.before);
  const hasText = useDraft((draft) => draft.text.trim() !== '');
  const streaming = useRun((run) => run.status === 'loading');
  const hasModel = useHasModel();
  if (!hasModel) return null;
  if (status !== 'idle') {
    const label = t(status);
    return (
      <button
        type="button"
        aria-label={label}
        aria-busy
        {...tip(label)}
        disabled={status === 'enhanced'}
        onClick={() => project.enhance.cancel()}
        className="inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-well"
      >
        <Spinner size={16} />
      </button>
    );
  }
  if (before !== null)
    return (
      <IconButton
        label={t('restoreWords')}
        icon={Undo2}
        onClick={() => project.enhance.restore()}
      />
    );
  return (
    <IconButton
      label={t('enhance')}
      icon={WandSparkles}
      disabled={disabled || streaming || !hasText}
      onClick={() => void project.enhance.start()}
    />
  );
}
