'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { Dialogs } from '@/lib/dialogs/store';
import { myModelsQuery } from '@/lib/models/my-models';
import { type ModelsTab, modelsTabs } from '@/lib/models/tabs';
import { isCallError } from '@/lib/upstream/call-error';
import { ChooseModel } from './choose-model';
import { OwnKeys } from './own-keys';
import { TurnCap } from './turn-cap';

/** The model for the next turns, the user's keys, and their cap per turn (PP-16). */
export function ModelsDialog({
  tab = 'choose',
  chosen,
  choose,
  onClose,
}: Dialogs['models'] & { onClose(): void }) {
  const t = useTranslations();
  const [shown, show] = useState<ModelsTab>(tab);
  const { data, error, refetch } = useQuery(myModelsQuery);
  const contents = (name: ModelsTab) => {
    if (!data) return <Skeleton className="h-64" />;
    if (name === 'keys') return <OwnKeys mine={data} onSaved={() => show('choose')} />;
    if (name === 'cap') return <TurnCap turnCap={data.turnCap} />;
    return (
      <ChooseModel
        mine={data}
        chosen={chosen}
        onChoose={(model) => {
          choose(model);
          onClose();
        }}
        onAddKey={() => show('keys')}
      />
    );
  };
  const tabs = modelsTabs.map((value) => ({
    value,
    label: t(`models.tabs.${value}`),
    content: contents(value),
  }));
  return (
    <Dialog wide title={t('models.title')} onClose={onClose}>
      {isCallError(error) && !data ? (
        <ErrorNotice
          error={error}
          actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
        />
      ) : (
        <Tabs
          label={t('models.title')}
          tabs={tabs}
          value={shown}
          onChange={(value) => show(value as ModelsTab)}
        />
      )}
    </Dialog>
  );
}
