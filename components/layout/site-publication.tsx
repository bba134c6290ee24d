import type { ComponentProps } from 'react';
import { PublishDialog } from '@/components/publishing/publish-dialog';
import { BucketSection } from '@/components/site-bucket/bucket-section';
import { DomainsSection } from '@/components/site-domains/domains-section';
import { FormsSection } from '@/components/site-forms/forms-section';
import { VisitsSection } from '@/components/site-visits/visits-section';

/** The dialog of a published site with the settings that other features add. */
export function SitePublication(props: Omit<ComponentProps<typeof PublishDialog>, 'settings'>) {
  const { uuid } = props;
  const settings = (
    <>
      <VisitsSection uuid={uuid} />
      <FormsSection uuid={uuid} />
      <DomainsSection uuid={uuid} />
      <BucketSection uuid={uuid} />
    </>
  );
  return <PublishDialog {...props} settings={settings} />;
}
