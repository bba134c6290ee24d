import { limits } from '../../domain/limits/index.ts';
import { openPageCheck } from '../adapters/page-check/index.ts';
import { readPackages } from '../chat/index.ts';
import type { Configuration, RawEnvironment } from '../env.ts';
import type { InternalPreviewFactory } from '../ports/preview-names.ts';
import {
  createFetchPreview,
  createPageInspector,
  type GatewayAddress,
} from '../repair/check/index.ts';
import { createRepairs, type RepairOptions } from '../repair/index.ts';
import { createPagePictures } from '../versions/index.ts';

type Options = Omit<RepairOptions, 'checkPage' | 'pictures' | 'prepared'> & {
  configuration: Configuration;
  environment: RawEnvironment;
  /** The gateway's address on this machine. */
  gatewayPlace: GatewayAddress;
  openInternalPreview: InternalPreviewFactory;
};

/** Composes page checks, screenshots and repair (ADR 027). */
export function composeRepair({
  configuration,
  environment,
  gatewayPlace: place,
  openInternalPreview: openInside,
  ...rest
}: Options) {
  const { db, clock, log } = rest;
  const pictures = createPagePictures({ db, clock });
  const pageCheck = openPageCheck({ environment, dataDir: configuration.DATA_DIR, log });
  const lookAtPage = createPageInspector({
    fetchPreview: createFetchPreview(place),
    pageCheck,
    gatewayAddress: place,
    openInside,
  });
  /**
   * Delays a check, because it needs as many resources as the user's own preview, which opens at
   * the same moment and must come first. That preview shows its page in less than half a second.
   */
  const look: typeof lookAtPage = async (project, find, signal) => {
    await clock.sleep(limits.check.headStartMs, signal);
    return lookAtPage(project, find, signal);
  };
  return {
    pictures,
    pageCheck,
    repairs: createRepairs({ ...rest, checkPage: look, pictures, prepared: readPackages() }),
  };
}
