import { FetchedPicture } from '@/components/ui/fetched-picture';
import { versions } from '@/domain/contract/versions';

const area = 'block h-22 w-full shrink-0 overflow-hidden border-line border-b bg-well';

/** A picture of a version's page. Until it loads, shows an empty area of the same size. */
export function VersionPicture({ uuid, number }: { uuid: string; number: number }) {
  return (
    <span className={area}>
      <FetchedPicture
        call={versions.picture}
        input={{ uuid, number }}
        className="size-full object-cover object-top"
      />
    </span>
  );
}

/** An empty area, shown in place of a picture that is not available. */
export function NoPicture() {
  return <span aria-hidden="true" data-no-picture className={`${area} ruled`} />;
}
