'use client';

import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { limits } from '@/domain/limits';
import {
  type Command as Action,
  type CommandGroup,
  findCommands,
  startsCommand,
} from '@/lib/palette/command';
import { useDebounced } from '@/lib/utils/use-debounced';
import { PaletteProjects, usePaletteProjects } from './palette-projects';
import { groupShape, itemShape } from './shapes';

/**
 * All commands and projects by name. The user types, chooses with the arrow keys and presses Enter.
 */
export function PaletteDialog({ groups, onClose }: { groups: CommandGroup[]; onClose(): void }) {
  const t = useTranslations('palette');
  const [search, setSearch] = useState('');
  const [wished, wish] = useState('');
  const wanted = useDebounced(search.trim(), limits.sideMenu.searchMs);
  const projects = usePaletteProjects(wanted);
  const found = findCommands(groups, search);
  const projectsFirst = !startsCommand(found, search);
  // Projects that arrive later must not change which item Enter runs.
  const projectIds = (projects.data?.list ?? []).map(({ uuid }) => uuid);
  const commandIds = found.flatMap(({ commands }) => commands.map(({ id }) => id));
  const ids = projectsFirst ? [...projectIds, ...commandIds] : [...commandIds, ...projectIds];
  const chosen = ids.includes(wished) ? wished : (ids[0] ?? '');
  const isWaiting = projects.isFetching || wanted !== search.trim();
  const run = (action: Action) => {
    onClose();
    action.run();
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="enter-fade fixed inset-0 z-dialog bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="enter-fade fixed inset-x-2 top-2 z-dialog flex max-h-(--room) flex-col overflow-hidden rounded-box bg-sheet text-ink shadow-float outline-none sm:inset-x-auto sm:top-[12dvh] sm:left-1/2 sm:w-[560px] sm:-translate-x-1/2 [--room:calc(100dvh-16px)] [--row:40px] sm:[--room:68dvh] coarse:[--row:44px]"
        >
          <Radix.Title className="sr-only">{t('title')}</Radix.Title>
          <Command
            shouldFilter={false}
            loop
            value={chosen}
            onValueChange={wish}
            label={t('title')}
            className="flex min-h-0 flex-col"
          >
            <div className="flex h-12 shrink-0 items-center gap-2.5 border-line border-b px-4 text-ink-soft">
              {isWaiting ? (
                <Spinner />
              ) : (
                <Search aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
              )}
              <Command.Input
                value={search}
                onValueChange={(text) => {
                  setSearch(text);
                  wish('');
                }}
                maxLength={limits.project.titleMax}
                placeholder={t('placeholder')}
                className="h-full min-w-0 flex-1 bg-transparent text-14 text-ink outline-none coarse:text-16"
              />
              <kbd className="rounded-control bg-well px-1.5 py-0.5 font-mono text-12 max-sm:hidden">
                Esc
              </kbd>
            </div>
            {/* The height cuts the last visible row in two, which shows that there are more
                rows. */}
            <Command.List className="max-h-[calc(round(down,var(--room)-49px,var(--row))-var(--row)/2)] min-h-0 overflow-y-auto overscroll-contain p-2 pt-0">
              {!isWaiting && (
                <Command.Empty className="p-6 text-center text-13 text-ink-soft">
                  {t('none', { search })}
                </Command.Empty>
              )}
              {projectsFirst && <PaletteProjects projects={projects} onClose={onClose} />}
              {found.map(({ name, commands }) => (
                <Command.Group key={name} heading={name} className={groupShape}>
                  {commands.map((action) => (
                    <Command.Item
                      key={action.id}
                      value={action.id}
                      onSelect={() => run(action)}
                      className={itemShape}
                    >
                      <action.icon
                        aria-hidden="true"
                        size={16}
                        strokeWidth={1.5}
                        className="shrink-0 text-ink-soft"
                      />
                      <span className="min-w-0 flex-1 truncate">{action.label}</span>
                      {action.keys && (
                        <kbd className="font-mono text-12 text-ink-soft max-sm:hidden">
                          {action.keys}
                        </kbd>
                      )}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
              {!projectsFirst && <PaletteProjects projects={projects} onClose={onClose} />}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
