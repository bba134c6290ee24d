import { AxeBuilder } from '@axe-core/playwright';

type Page = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/**
 * Returns axe for a page. By default, axe opens another page to put the results of frames together,
 * and sends every element that passed, which takes most of its time.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] });
