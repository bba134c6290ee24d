'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { FetchedPicture } from '@/components/ui/fetched-picture';
import { projects } from '@/domain/contract/projects';
import type { ListedProject } from '@/domain/entities/project';
import { limits } from '@/domain/limits';
import { initialOf } from '@/domain/projects/title';
import { notAhead, readWireTime } from '@/domain/time/time';
import { useProjectLink } from '@/lib/projects/use-project-link';
import { callQuery } from '@/lib/query';

const latest = {
  pageNum: 1,
  pageSize: limits.sideMenu.latest,
  orderBy: 'updateTime',
  isAsc: 'desc',
} as const;

/**
 * PP-22: the projects the user worked on last. Renders nothing if there are none or if loading
 * fails.
 */
export function LatestProjects() {
  const t = useTranslations('projects');
  const { data } = useQuery({ ...callQuery(projects.pageList, latest), staleTime: 0 });
  if (!data?.list.length) return null;
  return (
    <section aria-label={t('latest')} className="enter-fade">
      <h2 className="mb-2 text-12 text-ink-soft sm:text-center">{t('latest')}</h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:justify-center sm:px-0">
        {data.list.map((project) => (
          <LatestProject key={project.id} project={project} />
        ))}
      </ul>
    </section>
  );
}

function LatestProject({ project }: { project: ListedProject }) {
  const t = useTranslations('projects');
  const format = useFormatter();
  const now = useNow();
  const { href, onClick } = useProjectLink(project);
  const at = readWireTime(project.updateTime);
  return (
    <li className="w-72 shrink-0 sm:min-w-0 sm:shrink">
      <Link
        href={href}
        prefetch={false}
        onClick={onClick}
        className="flex h-14 items-center gap-3 rounded-card bg-sheet p-2 ring-1 ring-line ring-inset transition-colors duration-120 hover:bg-well"
      >
        <span
          aria-hidden="true"
          className="h-10 w-16 shrink-0 overflow-hidden rounded-control ring-1 ring-line sm:w-12"
        >
          <FetchedPicture
            call={projects.picture}
            input={{ uuid: project.uuid }}
            className="size-full object-cover object-top"
          >
            {/* A placeholder for a project without a picture. The title follows as text. */}
            <span
              data-initial={initialOf(project.title)}
              className="flex size-full items-center justify-center font-medium text-16 text-ink-soft before:content-[attr(data-initial)]"
            />
          </FetchedPicture>
        </span>
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-13">
            {project.title}
          </span>
          {at && (
            <span className="block truncate text-12 text-ink-soft">
              {t('changed', { time: format.relativeTime(notAhead(at, now), now) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
