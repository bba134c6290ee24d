import type { ComponentProps } from 'react';
import { PublishDialog } from '@/components/publishing/publish-dialog';
import { DomainsSection } from '@/components/site-domains/domains-section';
import type { FixSiteError } from '@/components/site-errors/error-list';
import { ErrorsSection } from '@/components/site-errors/errors-section';
import { FormsSection } from '@/components/site-forms/forms-section';
import { VisitsSection } from '@/components/site-visits/visits-section';
import { usePaletteProject } from '@/lib/palette/store';

/** The dialog of a published site with the settings that other features add. */
export function SitePublication(props: Omit<ComponentProps<typeof PublishDialog>, 'settings'>) {
  const { uuid, onClose } = props;
  const project = usePaletteProject((state) => state.project);
  const open = project?.project.getState();
  const isOpen = open?.uuid === uuid && !open.readOnly;
  const fix: FixSiteError = (error, pays) => {
    onClose();
    void project?.repairVisitorError(error, pays);
  };
  const settings = (
    <>
      <ErrorsSection
        uuid={uuid}
        hasOwnKey={open?.model?.own ?? false}
        onFix={isOpen ? fix : undefined}
      />
      <VisitsSection uuid={uuid} />
      <FormsSection uuid={uuid} />
      <DomainsSection uuid={uuid} />
    </>
  );
  return <PublishDialog {...props} settings={settings} />;
}
