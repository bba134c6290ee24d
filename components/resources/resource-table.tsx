'use client';

import clsx from 'clsx';
import { FileText, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { CopyButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import type { Resource } from '@/domain/entities/resource';
import { formatSize } from '@/domain/resources/size';

const columns = ['preview', 'size', 'id', 'project', 'remark', 'operations'] as const;

const nothing = '—';

type Props = {
  rows: readonly Resource[];
  selected: readonly string[];
  onSelect(ids: readonly string[]): void;
  onDelete(id: string): void;
};

/**
 * ODD-19: the columns select, preview, size, id, project, remark and operations. The checkbox in
 * the header selects the whole page.
 */
export function ResourceTable({ rows, selected, onSelect, onDelete }: Props) {
  const t = useTranslations('resources');
  const all = rows.every(({ resourceId }) => selected.includes(resourceId));
  const toggle = (id: string, on: boolean) =>
    onSelect(on ? [...selected, id] : selected.filter((one) => one !== id));
  return (
    <table className="w-full table-fixed text-13 max-sm:block">
      <thead className="max-sm:block">
        <tr className="text-left text-12 text-ink-soft max-sm:flex max-sm:border-line max-sm:border-b max-sm:py-2">
          <th scope="col" className="w-7 border-line py-2 font-normal max-sm:w-auto sm:border-b">
            <Checkbox
              checked={all}
              onChange={(on) => onSelect(on ? rows.map(({ resourceId }) => resourceId) : [])}
            >
              <span className="sm:sr-only">{t('selectPage')}</span>
            </Checkbox>
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`${widths[column]} border-line border-b py-2 pr-3 font-normal max-sm:sr-only`}
            >
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row
            key={row.resourceId}
            row={row}
            selected={selected.includes(row.resourceId)}
            onToggle={toggle}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  );
}

const widths: Record<(typeof columns)[number], string> = {
  preview: 'w-auto',
  size: 'w-[92px]',
  id: 'w-12',
  project: 'w-24',
  remark: 'w-16',
  operations: 'w-20 pr-0 text-right',
};

type RowProps = {
  row: Resource;
  selected: boolean;
  onToggle(id: string, on: boolean): void;
  onDelete(id: string): void;
};

function Row({ row, selected, onToggle, onDelete }: RowProps) {
  const t = useTranslations('resources');
  const { resourceId: id, url, title, size, projectTitle, remark, path } = row;
  const name = title || path.slice(path.lastIndexOf('/') + 1);
  const plain = {
    size: formatSize(size),
    id,
    project: projectTitle ?? nothing,
    remark: remark || nothing,
  };
  return (
    <tr className="border-line border-b max-sm:grid max-sm:grid-cols-[28px_1fr_auto] max-sm:gap-y-1 max-sm:py-2.5">
      <td className="py-2 align-middle max-sm:self-center">
        <Checkbox checked={selected} onChange={(on) => onToggle(id, on)}>
          <span className="sr-only">{t('select', { name })}</span>
        </Checkbox>
      </td>
      <td className="min-w-0 py-2 pr-3 align-middle max-sm:col-start-2 max-sm:row-start-1 max-sm:py-0">
        <span className="flex min-w-0 items-center gap-2.5">
          <Preview url={url} name={name} />
          <span title={name} className="min-w-0 truncate">
            {name}
          </span>
        </span>
      </td>
      {(Object.keys(plain) as (keyof typeof plain)[]).map((column) => (
        <td
          key={column}
          data-label={t(column)}
          className={clsx(
            'truncate py-2 pr-3 align-middle text-12 tabular-nums max-sm:col-span-2 max-sm:col-start-2 max-sm:justify-between max-sm:gap-4 max-sm:p-0 max-sm:before:text-ink-soft max-sm:before:content-[attr(data-label)]',
            // On a phone each row is a card. The card hides empty fields.
            plain[column] === nothing ? 'max-sm:hidden' : 'max-sm:flex',
          )}
        >
          <span className="max-sm:truncate">{plain[column]}</span>
        </td>
      ))}
      <td className="whitespace-nowrap py-1 text-right align-middle max-sm:col-start-3 max-sm:row-start-1 max-sm:py-0">
        {url && <CopyButton text={url} label={t('copyLink', { name })} />}
        <IconButton label={t('delete', { name })} icon={Trash2} onClick={() => onDelete(id)} />
      </td>
    </tr>
  );
}

/** A thumbnail that opens the picture in a new tab. Other files show an icon. */
function Preview({ url, name }: { url: string; name: string }) {
  const t = useTranslations('resources');
  const frame =
    'flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-control bg-well ring-1 ring-line ring-inset';
  if (!url)
    return (
      <span className={frame}>
        <FileText aria-hidden="true" size={16} strokeWidth={1.5} className="text-ink-soft" />
      </span>
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('open', { name })}
      className={frame}
    >
      {/* biome-ignore lint/performance/noImgElement: it is in object storage, which the image optimiser may not read */}
      <img src={url} alt="" loading="lazy" className="size-full object-cover" />
    </a>
  );
}
