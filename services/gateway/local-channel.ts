import { isPreviewName } from '../../domain/preview/address.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';
import type { PreviewResolver } from '../ports/preview-names.ts';

type Options = Pick<GatewayChannel, 'dial' | 'packages'> & {
  find: PreviewResolver;
  /** Whether the project's server runs. Without this function, the server counts as running. */
  isUp?: (project: string) => boolean;
  /**
   * Returns whether a published site of that name exists, after making sure that its files are
   * written.
   */
  hasSite?: (name: string) => Promise<boolean>;
  recordVisit?: (site: string) => void;
};

/** Answers the gateway's questions when the gateway runs in the same process as the services. */
export function createLocalChannel({
  find,
  isUp = () => true,
  hasSite = async () => false,
  recordVisit = () => {},
  ...rest
}: Options): GatewayChannel {
  return {
    ...rest,
    recordVisit,
    async resolve(name) {
      if (!isPreviewName(name))
        return (await hasSite(name)) ? { kind: 'edition' } : { kind: 'gone' };
      const target = await find(name);
      return target ? { kind: 'box', isUp: isUp(target.project), ...target } : { kind: 'gone' };
    },
  };
}
