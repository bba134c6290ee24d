'use client';

import { Mic } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { speechRecogniser, startListening } from '@/lib/chat/speech.client';
import { useOpenProject } from '@/lib/projects/context';
import { toast } from '@/lib/toasts/store';

/** CHAT-029: dictates into the box. Shown only if the browser supports speech recognition. */
export function VoiceButton({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat');
  const language = useLocale();
  const project = useOpenProject();
  const [hearing, setHearing] = useState(false);
  const session = useRef<ReturnType<typeof startListening>>(undefined);
  useEffect(() => () => session.current?.abort(), []);
  const Recogniser = speechRecogniser();
  if (!Recogniser) return null;

  const toggle = () => {
    if (hearing) return session.current?.stop();
    setHearing(true);
    session.current = startListening(Recogniser, {
      language,
      onText: (words) => words && project.draft.append(words),
      onEnd(failed) {
        setHearing(false);
        if (failed) toast({ kind: 'error', title: t('voiceFailed') });
      },
    });
  };
  return (
    <IconButton
      label={t(hearing ? 'voiceStop' : 'voice')}
      icon={Mic}
      aria-pressed={hearing}
      disabled={disabled}
      onClick={toggle}
      className={hearing ? 'text-seal' : ''}
    />
  );
}
