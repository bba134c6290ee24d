import type { HandlersOf } from '../../../domain/contract/call.ts';
import type { checks as calls } from '../../../domain/contract/checks.ts';
import type { CallContext, Caller } from '../../http/context.ts';
import type { PageCheck } from '../../ports/page-check.ts';
import type { InternalPreviewFactory } from '../../ports/preview-names.ts';
import type { ProjectRuntime } from '../../ports/runtime.ts';
import type { ProjectsService } from '../../projects/index.ts';
import { type GatewayAddress, previewHost } from './fetch-preview.ts';

type CheckHandlerDeps = {
  projects: Pick<ProjectsService, 'own'>;
  runtime: Pick<ProjectRuntime, 'available'>;
  pageCheck: Pick<PageCheck, 'captureElement'>;
  /** The address of previews on this machine. */
  gatewayAddress: GatewayAddress;
  openInside: InternalPreviewFactory;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Takes pictures of page parts for users who may change the page (PP-24). Returns null without a
 * browser or a page.
 */
export function checkHandlers({
  projects,
  runtime,
  pageCheck,
  gatewayAddress: place,
  openInside,
  log,
}: CheckHandlerDeps): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    async picturePart({ uuid, ...part }, { user, signal }) {
      const project = await projects.own(uuid, user.id);
      const at = place();
      // When the project runs in the user's browser, the server has no page to photograph.
      if (!at || !runtime.available) return { picture: null };
      const inside = openInside(project.uuid);
      const origin = `http://${previewHost(inside.name, at.port)}`;
      const bytes = await pageCheck
        .captureElement({ ...part, origin, address: at.address, signal })
        .catch((error) => {
          if (!signal.aborted)
            log('part not pictured', { project: project.uuid, error: String(error) });
          return null;
        })
        .finally(inside.close);
      return {
        picture: bytes && `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
      };
    },
  };
}
