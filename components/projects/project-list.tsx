'use client';

import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from 'next-intl';
import { type KeyboardEvent, type UIEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { ListedProject } from '@/domain/entities/project';
import { limits } from '@/domain/limits';
import { type DateGroup, groupByDate } from '@/lib/projects/date-groups';
import { useProjectList } from '@/lib/projects/use-project-list';
import { isCallError } from '@/lib/upstream/call-error';
import { ProjectRow } from './project-row';
import { useKeepRowFocus } from './use-keep-row-focus';

const { nearEndPx, fillPages } = limits.sideMenu;

/**
 * The user's projects by date (SIDE-002). Scrolling loads further pages (SIDE-006). If the first
 * page does not fill the box, further pages load immediately.
 */
export function ProjectList({ search }: { search: string }) {
  const t = useTranslations();
  const nameOf = useGroupName();
  const now = useNow();
  const timeZone = useTimeZone() ?? 'UTC';
  const list = useProjectList(search);
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = useKeepRowFocus(box, list.data);
  const pages = list.data?.pages ?? [];
  const projects = pages.flatMap((page) => page.list);
  const favourites = projects.filter(({ favourite }) => favourite === 1);
  const others = projects.filter(({ favourite }) => favourite !== 1);

  const next = () => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError)
      void list.fetchNextPage();
  };
  // A list that is shorter than its box cannot be scrolled, so load more projects (SIDE-007).
  const fill = useEffectEvent(() => {
    const { current } = box;
    if (current && current.scrollHeight <= current.clientHeight && pages.length <= fillPages)
      next();
  });
  useEffect(() => {
    if (pages.length > 0) fill();
  }, [pages.length]);

  const onScroll = ({
    currentTarget: { scrollHeight, scrollTop, clientHeight },
  }: UIEvent<HTMLDivElement>) => {
    if (scrollHeight - scrollTop - clientHeight < nearEndPx) next();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move from row to row; each row is a link
    <div
      ref={box}
      onScroll={onScroll}
      onFocus={keepFocus}
      onKeyDown={moveByKeys}
      data-projects
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3"
    >
      {list.isPending &&
        [0, 1, 2, 3].map((line) => <Skeleton key={line} className="mx-2 mt-3 h-6" />)}
      {isCallError(list.error) && (
        <ErrorNotice
          className="mx-2"
          error={list.error}
          actions={<Button onClick={() => void list.refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
      {list.isSuccess && projects.length === 0 && (
        <EmptyState
          text={search ? t('projects.noMatch', { search }) : t('projects.empty')}
          className="mx-2 mt-2 rounded-card"
        />
      )}
      {favourites.length > 0 && <Group name={t('projects.favourites')} projects={favourites} />}
      {groupByDate(others, now, timeZone).map((group) => (
        <Group key={group.key} name={nameOf(group)} projects={group.items} />
      ))}
      {pages[0] && !search && <ProjectsLeft {...pages[0]} />}
      {list.hasNextPage && (
        <Button
          look="quiet"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="mt-2 w-full"
        >
          {t('projects.more')}
        </Button>
      )}
    </div>
  );
}

function Group({ name, projects }: { name: string; projects: ListedProject[] }) {
  return (
    <section aria-label={name} className="mt-3 first:mt-0">
      <h3 className="px-2 py-1 text-12 text-ink-soft">{name}</h3>
      <ul>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus from project to project with Up and Down, and to the ends with Home and End. */
function moveByKeys(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  // In the first row, the Up key moves the focus to the search box above the list.
  const search =
    event.currentTarget.parentElement?.querySelector<HTMLElement>('input[type="search"]');
  (to < 0 ? search : rows[Math.min(to, rows.length - 1)])?.focus();
}

/** How many more projects the plan allows, shown only when few are left (PROJ-028, GAP-28). */
function ProjectsLeft({ total, quota }: { total: number; quota?: number | null | undefined }) {
  const t = useTranslations('projects');
  if (!quota || quota - total > limits.sideMenu.showLeftFrom) return null;
  return <p className="px-2 pt-3 text-12 text-ink-soft">{t('ofQuota', { total, quota })}</p>;
}

/** Returns a function that names a group in the user's language. */
function useGroupName() {
  const t = useTranslations('projects');
  const format = useFormatter();
  // Chinese writes a month with a year in digits, but a month alone in words. Use digits for both,
  // so that all headings look alike.
  const month = useLocale().startsWith('zh') ? 'numeric' : 'long';
  return ({ name, at }: DateGroup<ListedProject>): string => {
    if (name === 'weekday') return format.dateTime(at, { weekday: 'long' });
    if (name === 'month') return format.dateTime(at, { month });
    if (name === 'monthOfYear') return format.dateTime(at, { month: 'long', year: 'numeric' });
    return t(name);
  };
}
