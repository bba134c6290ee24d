import type { ComponentProps } from 'react';
import { PublishDialog } from '@/components/publishing/publish-dialog';
import { FormsSection } from '@/components/site-forms/forms-section';

/** The dialog of a published site with the settings that other features add. */
export function SitePublication(props: Omit<ComponentProps<typeof PublishDialog>, 'settings'>) {
  const { uuid } = props;
  return <PublishDialog {...props} settings={<FormsSection uuid={uuid} />} />;
}
