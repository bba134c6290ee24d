'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { Skeleton } from '@/components/ui/skeleton';
import { uploadKind } from '@/domain/resources/upload';
import { addressOfPicture, isPagePicture } from '@/domain/visual-editing/picture-files';
import { useFiles, useOpenProject } from '@/lib/projects/context';
import { useResources } from '@/lib/resources/use-resources';

/** A picture that the project has already, or one of the user's resources. */
export type ChosenPicture = { address: string } | { resource: string; title: string };

type Props = {
  from: 'project' | 'resources';
  onChoose(picture: ChosenPicture): void;
  onClose(): void;
};

/** Lets the user choose from the pictures of the project, or from their resources. */
export function PictureChooser({ from, onChoose, onClose }: Props) {
  const t = useTranslations('ownPictures');
  const List = from === 'project' ? ProjectPictures : ResourcePictures;
  return (
    <Dialog wide title={t(from === 'project' ? 'fromProject' : 'fromResources')} onClose={onClose}>
      <List onChoose={onChoose} />
    </Dialog>
  );
}

function ProjectPictures({ onChoose }: Pick<Props, 'onChoose'>) {
  const t = useTranslations('ownPictures');
  const { ownPictures } = useOpenProject();
  const paths = useFiles((files) => files.paths).filter(isPagePicture);
  if (paths.length === 0) return <EmptyState text={t('noneInProject')} />;
  return (
    <Grid>
      {paths.map((path) => {
        const address = addressOfPicture(path);
        return (
          <Tile
            key={path}
            name={address}
            picture={ownPictures.shownAt(address)}
            onPress={() => onChoose({ address })}
          />
        );
      })}
    </Grid>
  );
}

function ResourcePictures({ onChoose }: Pick<Props, 'onChoose'>) {
  const t = useTranslations('ownPictures');
  const [page, setPage] = useState(1);
  const { list } = useResources(page);
  if (list.isPending) return <Skeleton className="h-48" />;
  const pictures = (list.data?.list ?? []).filter(
    ({ path, url }) =>
      url !== '' && uploadKind(path.slice(path.lastIndexOf('.')))?.type.startsWith('image/'),
  );
  return (
    <>
      {pictures.length === 0 && <EmptyState text={t('noneInResources')} />}
      <Grid>
        {pictures.map(({ resourceId, title, path, url }) => {
          const name = title || path.slice(path.lastIndexOf('/') + 1);
          return (
            <Tile
              key={resourceId}
              name={name}
              picture={url}
              onPress={() => onChoose({ resource: resourceId, title: name })}
            />
          );
        })}
      </Grid>
      <div className="mt-3">
        <Pagination current={page} last={list.data?.totalPage ?? 1} onChange={setPage} />
      </div>
    </>
  );
}

const Grid = ({ children }: { children: React.ReactNode }) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">{children}</ul>
);

function Tile({ name, picture, onPress }: { name: string; picture: string; onPress(): void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="block w-full rounded-control p-1 text-left hover:bg-well"
      >
        {/* biome-ignore lint/performance/noImgElement: it is a file of the project, or in object storage */}
        <img
          src={picture}
          alt=""
          loading="lazy"
          className="aspect-[4/3] w-full rounded-control bg-well object-contain"
        />
        <span className="mt-1 block break-all text-12">{name}</span>
      </button>
    </li>
  );
}
