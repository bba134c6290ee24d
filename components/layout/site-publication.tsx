import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { PublishDialog } from '@/components/publishing/publish-dialog';
import { BucketSection } from '@/components/site-bucket/bucket-section';
import { DomainsSection } from '@/components/site-domains/domains-section';
import type { ErrorRepair } from '@/components/site-errors/error-list';
import { ErrorsSection } from '@/components/site-errors/errors-section';
import { FormsSection } from '@/components/site-forms/forms-section';
import { VisitsSection } from '@/components/site-visits/visits-section';
import { openModels } from '@/lib/models/open-models';
import { starterQuery } from '@/lib/models/starter';
import { usePaletteProject } from '@/lib/palette/store';

/** The dialog of a published site with the settings that other features add. */
export function SitePublication(props: Omit<ComponentProps<typeof PublishDialog>, 'settings'>) {
  const { uuid, onClose } = props;
  const settings = (
    <>
      <ErrorsSection uuid={uuid} repair={useErrorRepair(uuid, onClose)} />
      <VisitsSection uuid={uuid} />
      <FormsSection uuid={uuid} />
      <DomainsSection uuid={uuid} />
      <BucketSection uuid={uuid} />
    </>
  );
  return <PublishDialog {...props} settings={settings} />;
}

/** Returns how errors are repaired, if the project is open and the user's own. */
function useErrorRepair(uuid: string, onClose: () => void): ErrorRepair | undefined {
  const project = usePaletteProject((state) => state.project);
  const { data } = useQuery(starterQuery);
  const open = project?.project.getState();
  if (!project || open?.uuid !== uuid || open.readOnly) return undefined;
  const needsModel = (data?.starter ?? false) && open.model === null;
  return {
    hasOwnKey: open.model?.own ?? false,
    start(error, pays) {
      onClose();
      void project.repairVisitorError(error, pays);
    },
    ...(needsModel && { connect: () => openModels(project.project, 'keys') }),
  };
}
